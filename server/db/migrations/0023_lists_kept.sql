ALTER TABLE "booking" ADD COLUMN "inbound_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The columns of `one` that are not as in `other`; the personal ones apart. What is made of other rows is no change of its own.
CREATE OR REPLACE FUNCTION "history_side"("one" jsonb, "other" jsonb, "personal" text[], "secret" text[], OUT "shown" jsonb, OUT "hidden" jsonb)
LANGUAGE sql AS $$
	SELECT coalesce(jsonb_object_agg(key, CASE WHEN is_hidden OR key = ANY (secret) THEN '{}' ELSE value END), '{}'),
		coalesce(jsonb_object_agg(key, value) FILTER (WHERE is_hidden), '{}')
	FROM (
		SELECT key, value, key = ANY (personal) AND value NOT IN ('null', '""') AS is_hidden FROM jsonb_each(one)
		WHERE value IS DISTINCT FROM (other -> key) AND key NOT IN ('id', 'search_text', 'inbound_missing')
	) AS changed
$$;
--> statement-breakpoint
ALTER TABLE "booking" DISABLE TRIGGER "history_recorded";--> statement-breakpoint
UPDATE "booking" SET "inbound_missing" = true
WHERE NOT EXISTS (SELECT FROM "delivery" WHERE "booking_id" = "booking"."id" AND "type" = 'INBOUND' AND "is_active");
--> statement-breakpoint
ALTER TABLE "booking" ENABLE TRIGGER "history_recorded";--> statement-breakpoint
CREATE INDEX "booking_inbound_missing" ON "booking" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "booking"."is_active" and "booking"."inbound_missing";--> statement-breakpoint
DROP INDEX "delivery_inbound";--> statement-breakpoint
-- A delivery that comes or goes renews what its booking is found by, and this with it.
CREATE FUNCTION "booking_inbound_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."inbound_missing" := NOT EXISTS (
		SELECT FROM "delivery" WHERE "booking_id" = NEW."id" AND "type" = 'INBOUND' AND "is_active");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "booking_inbound_renew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "booking" SET "inbound_missing" = true WHERE "id" IN (OLD."booking_id", NEW."booking_id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "booking_inbound" BEFORE INSERT OR UPDATE OF "inbound_missing", "search_text" ON "booking" FOR EACH ROW EXECUTE FUNCTION "booking_inbound_keep"();
--> statement-breakpoint
CREATE TRIGGER "delivery_inbound_changed" AFTER UPDATE ON "delivery" FOR EACH ROW
	WHEN ((OLD."booking_id", OLD."type", OLD."is_active") IS DISTINCT FROM (NEW."booking_id", NEW."type", NEW."is_active"))
	EXECUTE FUNCTION "booking_inbound_renew"();
--> statement-breakpoint
CREATE FUNCTION "tally_lack"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."is_active" THEN
		INSERT INTO "tally_change" SELECT "tally_start"(OLD."created_at"), entity, OLD."status", true, -1, 0
		FROM (VALUES ('inbound_missing', OLD."inbound_missing"), ('unpaid', OLD."payable_paisa" > OLD."paid_paisa")) AS lacks (entity, is_so) WHERE is_so;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."is_active" THEN
		INSERT INTO "tally_change" SELECT "tally_start"(NEW."created_at"), entity, NEW."status", true, 1, 0
		FROM (VALUES ('inbound_missing', NEW."inbound_missing"), ('unpaid', NEW."payable_paisa" > NEW."paid_paisa")) AS lacks (entity, is_so) WHERE is_so;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "tally_lack_added" AFTER INSERT ON "booking" FOR EACH ROW EXECUTE FUNCTION "tally_lack"();
--> statement-breakpoint
CREATE TRIGGER "tally_lack_changed" AFTER UPDATE ON "booking" FOR EACH ROW
	WHEN ((OLD."status", OLD."is_active", OLD."created_at", OLD."inbound_missing", OLD."payable_paisa" > OLD."paid_paisa")
		IS DISTINCT FROM (NEW."status", NEW."is_active", NEW."created_at", NEW."inbound_missing", NEW."payable_paisa" > NEW."paid_paisa"))
	EXECUTE FUNCTION "tally_lack"();
--> statement-breakpoint
CREATE TRIGGER "tally_lack_removed" AFTER DELETE ON "booking" FOR EACH ROW EXECUTE FUNCTION "tally_lack"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	emptied text[] := ARRAY[TG_TABLE_NAME] || CASE TG_TABLE_NAME WHEN 'booking' THEN ARRAY['inbound_missing', 'unpaid'] END;
BEGIN
	DELETE FROM "tally" WHERE "entity" = ANY (emptied);
	DELETE FROM "tally_change" WHERE "entity" = ANY (emptied);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Puts the changes into the counts, all or nothing. Of two that do so at once the second takes what the first has left.
-- What bookings wait for is asked for as a whole: months are enough.
CREATE OR REPLACE FUNCTION "tally_fold"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	emptied "tally"[];
BEGIN
	WITH taken AS (DELETE FROM "tally_change" RETURNING *), folded AS (
		INSERT INTO "tally" AS "kept" ("unit", "start", "entity", "status", "is_active", "rows", "paisa")
		SELECT unit, CASE unit WHEN 'quarter' THEN "at" ELSE date_trunc(unit, "at", 'UTC') END,
			"entity", CASE unit WHEN 'quarter' THEN '' ELSE "status" END, "is_active", sum("rows"), sum("paisa")
		FROM taken, (VALUES ('month'), ('day'), ('quarter')) AS units (unit)
		WHERE unit = 'month' OR "entity" IN ('booking', 'booking_payment')
		GROUP BY 1, 2, 3, 4, 5 HAVING sum("rows") <> 0 OR sum("paisa") <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT ("unit", "entity", "start", "status", "is_active") DO UPDATE
		SET "rows" = "kept"."rows" + excluded."rows", "paisa" = "kept"."paisa" + excluded."paisa"
		RETURNING "kept".*
	)
	SELECT array_agg(folded::"tally") INTO emptied FROM folded WHERE "rows" = 0 AND "paisa" = 0;
	DELETE FROM "tally" USING unnest(emptied) AS empty
	WHERE ("tally"."unit", "tally"."entity", "tally"."start", "tally"."status", "tally"."is_active")
		= (empty."unit", empty."entity", empty."start", empty."status", empty."is_active");
END
$$;
--> statement-breakpoint
INSERT INTO "tally_change" SELECT "tally_start"("created_at"), 'inbound_missing', "status", true, count(*), 0
FROM "booking" WHERE "is_active" AND "inbound_missing" GROUP BY 1, 3;
--> statement-breakpoint
INSERT INTO "tally_change" SELECT "tally_start"("created_at"), 'unpaid', "status", true, count(*), 0
FROM "booking" WHERE "is_active" AND "payable_paisa" > "paid_paisa" GROUP BY 1, 3;
--> statement-breakpoint
SELECT "tally_fold"();
