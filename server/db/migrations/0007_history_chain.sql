-- A row of the history for each changed row of a recorded table, written by triggers, and a chain of hashes over it.
DROP TRIGGER "history_kept" ON "history";--> statement-breakpoint
CREATE TABLE "history_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"history_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_text" (
	"history_id" bigint PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"texts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_unsealed" (
	"history_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "history_record";--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "record" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "record_id" bigint;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "text_hash" "bytea";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "login_id" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "history_seal_row" ON "history_seal" USING btree ("history_id");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("record","record_id","id");--> statement-breakpoint
UPDATE "history" SET "record" = 'booking', "record_id" = CASE "entity" WHEN 'booking_payment'
	THEN (SELECT "booking_id" FROM "booking_payment" WHERE "booking_payment"."id" = "entity_id") ELSE "entity_id" END;
--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "record" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "record_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "history_text" ("history_id", "salt", "texts")
SELECT "id", gen_random_uuid()::text, jsonb_build_object('reason', "reason")::text FROM "history" WHERE "reason" <> 'Erased';
--> statement-breakpoint
UPDATE "history" SET "text_hash" = sha256(convert_to("salt" || "texts", 'UTF8')) FROM "history_text" WHERE "history_id" = "id";
--> statement-breakpoint
ALTER TABLE "history" DROP COLUMN "reason";--> statement-breakpoint
INSERT INTO "history_unsealed" ("history_id") SELECT "id" FROM "history";--> statement-breakpoint
INSERT INTO "history_head" ("id", "seq", "at", "hash") VALUES (1, 0, '1970-01-01', decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "history_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'history_text' AND TG_OP = 'DELETE' AND current_setting('reflow.erasing', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
-- The one writer of the history. `texts` are kept beside it; in the row stands their salted hash.
CREATE FUNCTION "history_add"(
	"entity" text, "entity_id" bigint, "record" text, "record_id" bigint,
	"action" text, "before" jsonb, "after" jsonb, "texts" jsonb, "rule" text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	author jsonb := coalesce(nullif(current_setting('reflow.author', true), ''), '{}')::jsonb;
	salt text;
	kept text;
	added bigint;
BEGIN
	IF texts <> '{}' THEN
		salt := gen_random_uuid()::text;
		kept := texts::text;
	END IF;
	INSERT INTO "history" ("entity", "entity_id", "record", "record_id", "action", "before", "after", "text_hash",
		"rule", "staff_id", "login_id", "request_id", "at")
	VALUES (entity, entity_id, record, record_id, coalesce(author ->> 'action', action), before, after,
		sha256(convert_to(salt || kept, 'UTF8')), coalesce(author ->> 'rule', rule), (author ->> 'staffId')::bigint, author ->> 'loginId', author ->> 'requestId',
		greatest(coalesce((author ->> 'now')::timestamptz, date_trunc('milliseconds', clock_timestamp())),
			(SELECT "history_head"."at" FROM "history_head")))
	RETURNING "id" INTO added;
	INSERT INTO "history_unsealed" VALUES (added);
	IF kept IS NOT NULL THEN
		INSERT INTO "history_text" VALUES (added, salt, kept);
	END IF;
END
$$;
--> statement-breakpoint
-- The columns of `one` that are not as in `other`; the personal ones apart.
CREATE FUNCTION "history_side"("one" jsonb, "other" jsonb, "personal" text[], "secret" text[], OUT "shown" jsonb, OUT "hidden" jsonb)
LANGUAGE sql AS $$
	SELECT coalesce(jsonb_object_agg(key, CASE WHEN is_hidden OR key = ANY (secret) THEN '{}' ELSE value END), '{}'),
		coalesce(jsonb_object_agg(key, value) FILTER (WHERE is_hidden), '{}')
	FROM (
		SELECT key, value, key = ANY (personal) AND value NOT IN ('null', '""') AS is_hidden FROM jsonb_each(one)
		WHERE value IS DISTINCT FROM (other -> key) AND key NOT IN ('id', 'search_text')
	) AS changed
$$;
--> statement-breakpoint
-- What became of one row. `personal` columns are kept beside the history, of `secret` ones stands there only that they changed.
CREATE FUNCTION "history_compare"(
	"entity" text, "record" text, "owner" text, "personal" text[], "secret" text[],
	"action" text, "earlier" jsonb, "later" jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	known jsonb := CASE WHEN later = '{}' THEN earlier ELSE later END;
	id bigint := coalesce((known ->> 'id')::bigint, 0);
	place text := entity || ':' || id;
	notes jsonb := coalesce(nullif(current_setting('reflow.notes', true), ''), '{}')::jsonb;
	note jsonb := coalesce(notes -> place, notes -> entity, '{}');
	owner_id bigint := coalesce((known ->> owner)::bigint, 0);
	texts jsonb := jsonb_strip_nulls(jsonb_build_object('reason', note -> 'reason'));
	shown_before jsonb;
	shown_after jsonb;
	hidden jsonb;
BEGIN
	IF place = 'setting:0' AND known ->> 'name' = 'clock_seen' THEN RETURN; END IF;
	IF earlier = '{}' THEN later := jsonb_strip_nulls(later); END IF;
	SELECT * INTO shown_before, hidden FROM "history_side"(earlier, later, personal, secret);
	IF hidden <> '{}' THEN texts := texts || jsonb_build_object('before', hidden); END IF;
	SELECT * INTO shown_after, hidden FROM "history_side"(later, earlier, personal, secret);
	IF hidden <> '{}' THEN texts := texts || jsonb_build_object('after', hidden); END IF;
	IF shown_before = '{}' AND shown_after = '{}' THEN RETURN; END IF;
	IF notes ? place THEN PERFORM set_config('reflow.notes', (notes - place)::text, true); END IF;
	IF entity = 'warranty' THEN
		SELECT "booking_id" INTO owner_id FROM "booking_item" WHERE "booking_item"."id" = owner_id;
	END IF;
	PERFORM "history_add"(entity, id, record, owner_id, coalesce(note ->> 'action', action), shown_before, shown_after, texts, note ->> 'rule');
	IF owner = 'id' AND action <> 'baseline' AND (known -> 'version' IS NULL OR earlier -> 'version' IS DISTINCT FROM later -> 'version') THEN
		PERFORM "announce_change"(record, id, (known ->> 'version')::bigint);
	END IF;
END
$$;
--> statement-breakpoint
-- Tells whoever listens, once the change is committed. LIVE-01
CREATE FUNCTION "announce_change"("record" text, "id" bigint, "version" bigint) RETURNS void LANGUAGE sql AS $$
	SELECT pg_notify('reflow_changes', jsonb_build_object('record', record, 'id', id, 'version', version,
		'staffId', (nullif(current_setting('reflow.author', true), '')::jsonb ->> 'staffId')::bigint)::text)
$$;
--> statement-breakpoint
CREATE FUNCTION "history_record"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	earlier jsonb := '{}';
	later jsonb := '{}';
	action text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
	IF TG_OP <> 'INSERT' THEN earlier := to_jsonb(OLD); END IF;
	IF TG_OP <> 'DELETE' THEN later := to_jsonb(NEW); END IF;
	IF TG_OP = 'UPDATE' AND earlier -> 'is_active' <> later -> 'is_active' THEN
		action := CASE WHEN (later ->> 'is_active')::boolean THEN 'restored' ELSE 'deleted' END;
	END IF;
	PERFORM "history_compare"(TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], string_to_array(TG_ARGV[2], ' '),
		string_to_array(TG_ARGV[3], ' '), action, earlier, later);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The recorded tables. What they hold now is the baseline that the history goes on from.
DO $$
DECLARE
	recorded record;
BEGIN
	FOR recorded IN SELECT * FROM (VALUES
		('setting', 'shop', 'shop', '', 'value'),
		('location', 'shop', 'shop', '', ''),
		('service', 'shop', 'shop', '', ''),
		('staff', 'person', 'id', 'email first_name last_name', 'password_hash'),
		('booking', 'booking', 'id', 'client_name phone_number whatsapp_number referral_source_notes', ''),
		('booking_item', 'booking', 'booking_id', 'serial_number reported_issue comments', ''),
		('booking_payment', 'booking', 'booking_id', 'recipient_name', ''),
		('contact_log', 'booking', 'booking_id', 'notes', ''),
		('delivery', 'booking', 'booking_id', 'address postal_code phone_number secondary_phone_number landmark', ''),
		('warranty', 'booking', 'booking_item_id', '', ''),
		('warranty_claim', 'claim', 'id', 'remarks', ''),
		('warranty_claim_item', 'claim', 'claim_id', 'reported_issue remarks', ''),
		('ledger_entry', 'ledger', 'id', 'description remarks vendor_name', '')
	) AS tables ("entity", "record", "owner", "personal", "secret") LOOP
		EXECUTE format('SELECT history_compare(%1$L, %2$L, %3$L, string_to_array(%4$L, '' ''), string_to_array(%5$L, '' ''), ''baseline'', ''{}'', to_jsonb(%1$I)) FROM %1$I %6$s',
			recorded.entity, recorded.record, recorded.owner, recorded.personal, recorded.secret,
			CASE recorded.entity WHEN 'setting' THEN '' ELSE 'ORDER BY id' END);
		EXECUTE format('CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION history_record(%2$L, %3$L, %4$L, %5$L)',
			recorded.entity, recorded.record, recorded.owner, recorded.personal, recorded.secret);
	END LOOP;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	kept text;
BEGIN
	FOREACH kept IN ARRAY ARRAY['history', 'history_text', 'history_seal'] LOOP
		EXECUTE format('CREATE TRIGGER history_kept BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION history_keep()', kept);
		EXECUTE format('CREATE TRIGGER history_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION history_keep()', kept);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER history_kept', kept);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER history_not_emptied', kept);
	END LOOP;
END
$$;
