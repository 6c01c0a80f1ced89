-- A change has the time that was measured: that of seals alone never goes back, so that a clock that was wrong once does not
-- date what comes after it. HIST-06
CREATE OR REPLACE FUNCTION "history_add"(
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
		coalesce((author ->> 'now')::timestamptz, date_trunc('milliseconds', clock_timestamp())))
	RETURNING "id" INTO added;
	INSERT INTO "history_unsealed" VALUES (added);
	IF kept IS NOT NULL THEN
		INSERT INTO "history_text" VALUES (added, salt, kept);
	END IF;
END
$$;
--> statement-breakpoint
-- The transaction ID of a payment leads to the customer: from now on an erasure takes it out of the history too. HIST-05
DROP TRIGGER "history_recorded" ON "booking_payment";--> statement-breakpoint
CREATE TRIGGER "history_recorded" AFTER INSERT OR UPDATE OR DELETE ON "booking_payment" FOR EACH ROW
	EXECUTE FUNCTION "history_record"('booking', 'booking_id', 'recipient_name transaction_id', '');
