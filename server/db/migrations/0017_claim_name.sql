-- A claim is found by the present name of its customer too, in one look at the claims. CLAIM-20
CREATE OR REPLACE FUNCTION "claim_search_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT string_agg("search_fold"(thing), E'\n') INTO NEW."search_text" FROM (
		SELECT NEW."claim_number" AS thing
		UNION ALL SELECT "code" FROM "booking" WHERE "id" IN (NEW."original_booking_id", NEW."claim_booking_id")
		UNION ALL SELECT "client_name" FROM "booking" WHERE "id" = NEW."original_booking_id"
	) AS things;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "claim_search_renew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "warranty_claim" SET "search_text" = '' WHERE "original_booking_id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "claim_search_named" AFTER UPDATE OF "client_name" ON "booking" FOR EACH ROW
	WHEN (OLD."client_name" IS DISTINCT FROM NEW."client_name") EXECUTE FUNCTION "claim_search_renew"();
--> statement-breakpoint
-- What is there already. Nothing of it is a change that the history tells of.
ALTER TABLE "warranty_claim" DISABLE TRIGGER "history_recorded";--> statement-breakpoint
UPDATE "warranty_claim" SET "search_text" = '';--> statement-breakpoint
ALTER TABLE "warranty_claim" ENABLE TRIGGER "history_recorded";
