CREATE TABLE "tally" (
	"unit" text NOT NULL,
	"start" timestamp(3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"status" text NOT NULL,
	"is_active" boolean NOT NULL,
	"rows" bigint NOT NULL,
	"paisa" bigint NOT NULL,
	CONSTRAINT "tally_unit_entity_start_status_is_active_pk" PRIMARY KEY("unit","entity","start","status","is_active")
);
--> statement-breakpoint
CREATE TABLE "tally_change" (
	"at" timestamp(3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"status" text NOT NULL,
	"is_active" boolean NOT NULL,
	"rows" bigint NOT NULL,
	"paisa" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "booking_status" ON "booking" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "booking_activity" ON "booking" USING btree ("is_active","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- In the zones of all countries a day begins with a quarter of an hour of UTC.
CREATE FUNCTION "tally_start"("created_at" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00:00Z')
$$;
--> statement-breakpoint
CREATE FUNCTION "tally_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "tally_change" VALUES ("tally_start"(OLD."created_at"), 'booking', OLD."status", OLD."is_active", -1, -OLD."payable_paisa");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "tally_change" VALUES ("tally_start"(NEW."created_at"), 'booking', NEW."status", NEW."is_active", 1, NEW."payable_paisa");
	END IF;
	-- What was paid counts as long as the booking does.
	IF TG_OP = 'UPDATE' AND OLD."is_active" <> NEW."is_active" THEN
		INSERT INTO "tally_change"
		SELECT "tally_start"("created_at"), 'booking_payment', "status", true, sign, sign * "paid_paisa"
		FROM "booking_payment", (SELECT CASE WHEN NEW."is_active" THEN 1 ELSE -1 END) AS signs (sign)
		WHERE "booking_id" = NEW."id" AND "is_active" AND "status" = 'PAID';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The row of the booking is locked, so that nobody deletes or restores it meanwhile: a use case holds that lock already.
CREATE FUNCTION "tally_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."is_active" AND OLD."status" = 'PAID' THEN
		INSERT INTO "tally_change"
		SELECT "tally_start"(OLD."created_at"), 'booking_payment', OLD."status", true, -1, -OLD."paid_paisa"
		FROM "booking" WHERE "id" = OLD."booking_id" AND "is_active" FOR SHARE;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."is_active" AND NEW."status" = 'PAID' THEN
		INSERT INTO "tally_change"
		SELECT "tally_start"(NEW."created_at"), 'booking_payment', NEW."status", true, 1, NEW."paid_paisa"
		FROM "booking" WHERE "id" = NEW."booking_id" AND "is_active" FOR SHARE;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "tally_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "tally" WHERE "entity" = TG_TABLE_NAME;
	DELETE FROM "tally_change" WHERE "entity" = TG_TABLE_NAME;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Puts the changes into the counts, all or nothing. Of two that do so at once the second takes what the first has left.
CREATE FUNCTION "tally_fold"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	emptied "tally"[];
BEGIN
	WITH taken AS (DELETE FROM "tally_change" RETURNING *), folded AS (
		INSERT INTO "tally" AS "kept" ("unit", "start", "entity", "status", "is_active", "rows", "paisa")
		SELECT unit, CASE unit WHEN 'quarter' THEN "at" ELSE date_trunc(unit, "at", 'UTC') END,
			"entity", CASE unit WHEN 'quarter' THEN '' ELSE "status" END, "is_active", sum("rows"), sum("paisa")
		FROM taken, (VALUES ('month'), ('day'), ('quarter')) AS units (unit)
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
CREATE TRIGGER "tally_added" AFTER INSERT ON "booking" FOR EACH ROW EXECUTE FUNCTION "tally_booking"();
--> statement-breakpoint
CREATE TRIGGER "tally_changed" AFTER UPDATE ON "booking" FOR EACH ROW
	WHEN ((OLD."status", OLD."is_active", OLD."created_at", OLD."payable_paisa") IS DISTINCT FROM (NEW."status", NEW."is_active", NEW."created_at", NEW."payable_paisa"))
	EXECUTE FUNCTION "tally_booking"();
--> statement-breakpoint
CREATE TRIGGER "tally_removed" AFTER DELETE ON "booking" FOR EACH ROW EXECUTE FUNCTION "tally_booking"();
--> statement-breakpoint
CREATE TRIGGER "tally_emptied" AFTER TRUNCATE ON "booking" FOR EACH STATEMENT EXECUTE FUNCTION "tally_empty"();
--> statement-breakpoint
CREATE TRIGGER "tally_added" AFTER INSERT ON "booking_payment" FOR EACH ROW EXECUTE FUNCTION "tally_payment"();
--> statement-breakpoint
CREATE TRIGGER "tally_changed" AFTER UPDATE ON "booking_payment" FOR EACH ROW
	WHEN ((OLD."booking_id", OLD."status", OLD."is_active", OLD."created_at", OLD."paid_paisa") IS DISTINCT FROM (NEW."booking_id", NEW."status", NEW."is_active", NEW."created_at", NEW."paid_paisa"))
	EXECUTE FUNCTION "tally_payment"();
--> statement-breakpoint
CREATE TRIGGER "tally_removed" AFTER DELETE ON "booking_payment" FOR EACH ROW EXECUTE FUNCTION "tally_payment"();
--> statement-breakpoint
CREATE TRIGGER "tally_emptied" AFTER TRUNCATE ON "booking_payment" FOR EACH STATEMENT EXECUTE FUNCTION "tally_empty"();
--> statement-breakpoint
INSERT INTO "tally_change" SELECT "tally_start"("created_at"), 'booking', "status", "is_active", count(*), sum("payable_paisa")
FROM "booking" GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO "tally_change" SELECT "tally_start"(paid."created_at"), 'booking_payment', paid."status", true, count(*), sum(paid."paid_paisa")
FROM "booking_payment" AS paid JOIN "booking" ON "booking"."id" = "booking_id" AND "booking"."is_active"
WHERE paid."is_active" AND paid."status" = 'PAID' GROUP BY 1, 3;
--> statement-breakpoint
SELECT "tally_fold"();
