CREATE TABLE "ledger_day" (
	"day" date NOT NULL,
	"location_id" bigint NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_day_day_location_id_pk" PRIMARY KEY("day","location_id")
);
--> statement-breakpoint
-- Nothing that waits there knows its day.
SELECT "ledger_month_fold"();
--> statement-breakpoint
ALTER TABLE "ledger_month_change" ADD COLUMN "day" date NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_month_change" DROP COLUMN "month";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_month_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "ledger_month_change" ("day", "location_id", "category", "payment_method", "amount_paisa", "entries")
		SELECT "entry_date", "location_id", "category", "payment_method", -sum("amount_paisa"), -count(*)
		FROM "removed" WHERE "is_active" GROUP BY 1, 2, 3, 4;
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "ledger_month_change" ("day", "location_id", "category", "payment_method", "amount_paisa", "entries")
		SELECT "entry_date", "location_id", "category", "payment_method", sum("amount_paisa"), count(*)
		FROM "added" WHERE "is_active" GROUP BY 1, 2, 3, 4;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_month_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "ledger_month";
	DELETE FROM "ledger_day";
	DELETE FROM "ledger_month_change";
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Puts the changes into the months and days, all or nothing. Of two that do so at once the second takes what the first has left.
CREATE OR REPLACE FUNCTION "ledger_month_fold"() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (DELETE FROM "ledger_month_change" RETURNING *), days AS (
		INSERT INTO "ledger_day" AS "kept" ("day", "location_id", "amount_paisa", "entries")
		SELECT "day", "location_id", sum("amount_paisa"), sum("entries")
		FROM taken GROUP BY 1, 2 HAVING sum("amount_paisa") <> 0 OR sum("entries") <> 0 ORDER BY 1, 2
		ON CONFLICT ("day", "location_id") DO UPDATE
		SET "amount_paisa" = "kept"."amount_paisa" + excluded."amount_paisa", "entries" = "kept"."entries" + excluded."entries"
	)
	INSERT INTO "ledger_month" AS "kept" ("month", "location_id", "category", "payment_method", "amount_paisa", "entries")
	SELECT date_trunc('month', "day"::timestamp)::date, "location_id", "category", "payment_method", sum("amount_paisa"), sum("entries")
	FROM taken GROUP BY 1, 2, 3, 4 HAVING sum("amount_paisa") <> 0 OR sum("entries") <> 0 ORDER BY 1, 2, 3, 4
	ON CONFLICT ("month", "location_id", "category", "payment_method") DO UPDATE
	SET "amount_paisa" = "kept"."amount_paisa" + excluded."amount_paisa", "entries" = "kept"."entries" + excluded."entries";
$$;
--> statement-breakpoint
INSERT INTO "ledger_day" ("day", "location_id", "amount_paisa", "entries")
SELECT "entry_date", "location_id", sum("amount_paisa"), count(*) FROM "ledger_entry" WHERE "is_active" GROUP BY 1, 2;
