CREATE TABLE "ledger_month" (
	"month" date NOT NULL,
	"location_id" bigint NOT NULL,
	"category" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_month_month_location_id_category_payment_method_pk" PRIMARY KEY("month","location_id","category","payment_method")
);
--> statement-breakpoint
CREATE FUNCTION "ledger_month_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		INSERT INTO "ledger_month" AS "kept" ("month", "location_id", "category", "payment_method", "amount_paisa", "entries")
		SELECT date_trunc('month', "entry_date"::timestamp)::date, "location_id", "category", "payment_method", -sum("amount_paisa"), -count(*)
		FROM "removed" WHERE "is_active" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		ON CONFLICT ("month", "location_id", "category", "payment_method") DO UPDATE
		SET "amount_paisa" = "kept"."amount_paisa" + excluded."amount_paisa", "entries" = "kept"."entries" + excluded."entries";
	END IF;
	IF TG_OP IN ('UPDATE', 'INSERT') THEN
		INSERT INTO "ledger_month" AS "kept" ("month", "location_id", "category", "payment_method", "amount_paisa", "entries")
		SELECT date_trunc('month', "entry_date"::timestamp)::date, "location_id", "category", "payment_method", sum("amount_paisa"), count(*)
		FROM "added" WHERE "is_active" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		ON CONFLICT ("month", "location_id", "category", "payment_method") DO UPDATE
		SET "amount_paisa" = "kept"."amount_paisa" + excluded."amount_paisa", "entries" = "kept"."entries" + excluded."entries";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ledger_month_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "ledger_month";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_month_inserted" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_month_keep"();
--> statement-breakpoint
CREATE TRIGGER "ledger_month_updated" AFTER UPDATE ON "ledger_entry" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_month_keep"();
--> statement-breakpoint
CREATE TRIGGER "ledger_month_deleted" AFTER DELETE ON "ledger_entry" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_month_keep"();
--> statement-breakpoint
CREATE TRIGGER "ledger_month_truncated" AFTER TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_month_empty"();
--> statement-breakpoint
INSERT INTO "ledger_month" ("month", "location_id", "category", "payment_method", "amount_paisa", "entries")
SELECT date_trunc('month', "entry_date"::timestamp)::date, "location_id", "category", "payment_method", sum("amount_paisa"), count(*)
FROM "ledger_entry" WHERE "is_active" GROUP BY 1, 2, 3, 4;
