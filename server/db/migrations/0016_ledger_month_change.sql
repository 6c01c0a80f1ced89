CREATE TABLE "ledger_month_change" (
	"month" date NOT NULL,
	"location_id" bigint NOT NULL,
	"category" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_month_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "ledger_month_change"
		SELECT date_trunc('month', "entry_date"::timestamp)::date, "location_id", "category", "payment_method", -sum("amount_paisa"), -count(*)
		FROM "removed" WHERE "is_active" GROUP BY 1, 2, 3, 4;
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "ledger_month_change"
		SELECT date_trunc('month', "entry_date"::timestamp)::date, "location_id", "category", "payment_method", sum("amount_paisa"), count(*)
		FROM "added" WHERE "is_active" GROUP BY 1, 2, 3, 4;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_month_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "ledger_month";
	DELETE FROM "ledger_month_change";
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Puts the changes into the months, all or nothing. Of two that do so at once the second takes what the first has left.
CREATE FUNCTION "ledger_month_fold"() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (DELETE FROM "ledger_month_change" RETURNING *)
	INSERT INTO "ledger_month" AS "kept" ("month", "location_id", "category", "payment_method", "amount_paisa", "entries")
	SELECT "month", "location_id", "category", "payment_method", sum("amount_paisa"), sum("entries")
	FROM taken GROUP BY 1, 2, 3, 4 HAVING sum("amount_paisa") <> 0 OR sum("entries") <> 0 ORDER BY 1, 2, 3, 4
	ON CONFLICT ("month", "location_id", "category", "payment_method") DO UPDATE
	SET "amount_paisa" = "kept"."amount_paisa" + excluded."amount_paisa", "entries" = "kept"."entries" + excluded."entries";
$$;
