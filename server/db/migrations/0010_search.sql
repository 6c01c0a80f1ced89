-- One writer of what is searched: the database, so that no change of an item or a number can miss it. FIND-01
ALTER TABLE "booking" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "warranty_claim" ALTER COLUMN "search_text" SET DEFAULT '';--> statement-breakpoint
-- How a text is searched. Without case, accents, marks of vowels and hamza, stretching and invisible marks; blanks are one blank.
-- Letters that Urdu, Arabic and Persian keyboards write differently are one: kaf, yeh, heh, alef; digits are 0 to 9. FIND-02
CREATE FUNCTION "search_fold"("written" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(translate(
		regexp_replace(lower(normalize(written, NFKD)),
			'[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]',
			'', 'g'),
		E'\u0643\u06AA\u064A\u0649\u06C1\u06BE\u0629\u06C3\u06D5\u0671\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
		E'\u06A9\u06A9\u06CC\u06CC\u0647\u0647\u0647\u0647\u0647\u062701234567890123456789'
	), '\s{2,}|[^\S ]', ' ', 'g'))
$$;
--> statement-breakpoint
-- A LIKE pattern that finds `typed` anywhere; what stands for other letters in a pattern stands for itself.
CREATE FUNCTION "search_pattern"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT '%' || regexp_replace("search_fold"(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;
--> statement-breakpoint
-- Alone, without other functions of the shop: an index is made of it.
CREATE FUNCTION "phone_digits"("written" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(translate(written,
		E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
		'01234567890123456789'), '[^0-9]', '', 'g')
$$;
--> statement-breakpoint
-- A line for each thing; the name of the client is the first, the code the second.
CREATE FUNCTION "booking_search_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT string_agg("search_fold"(thing), E'\n' ORDER BY place, thing) INTO NEW."search_text" FROM (
		VALUES (1, NEW."client_name"), (2, NEW."code")
		UNION SELECT 3, unnest(ARRAY[number, "phone_digits"(number)]) FROM (
			SELECT unnest(ARRAY[NEW."phone_number", NEW."whatsapp_number"]) AS number
			UNION SELECT unnest(ARRAY["phone_number", "secondary_phone_number"]) FROM "delivery" WHERE "booking_id" = NEW."id"
		) AS numbers
		UNION SELECT 4, unnest(ARRAY["code", "name", "vendor", "serial_number"]) FROM "booking_item" WHERE "booking_id" = NEW."id"
	) AS things (place, thing) WHERE place < 3 OR thing <> '';
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ledger_search_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_text" := concat_ws(E'\n', "search_fold"(NEW."description"), "search_fold"(NEW."vendor_name"), "search_fold"(NEW."receipt_number"));
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "claim_search_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT string_agg("search_fold"(code), E'\n') INTO NEW."search_text" FROM (
		SELECT NEW."claim_number" AS code
		UNION ALL SELECT "code" FROM "booking" WHERE "id" IN (NEW."original_booking_id", NEW."claim_booking_id")
	) AS codes;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "booking_search_renew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		UPDATE "booking" SET "search_text" = '' WHERE "id" = NEW."booking_id";
	ELSE
		UPDATE "booking" SET "search_text" = '' WHERE "id" IN (SELECT "booking_id" FROM "touched");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "booking_search" BEFORE INSERT OR UPDATE OF "client_name", "code", "phone_number", "whatsapp_number", "search_text" ON "booking" FOR EACH ROW EXECUTE FUNCTION "booking_search_keep"();
--> statement-breakpoint
CREATE TRIGGER "booking_item_search_added" AFTER INSERT ON "booking_item" REFERENCING NEW TABLE AS "touched" FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "booking_item_search_removed" AFTER DELETE ON "booking_item" REFERENCING OLD TABLE AS "touched" FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "booking_item_search_changed" AFTER UPDATE ON "booking_item" FOR EACH ROW
	WHEN ((OLD."code", OLD."name", OLD."vendor", OLD."serial_number") IS DISTINCT FROM (NEW."code", NEW."name", NEW."vendor", NEW."serial_number"))
	EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "delivery_search_added" AFTER INSERT ON "delivery" REFERENCING NEW TABLE AS "touched" FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "delivery_search_removed" AFTER DELETE ON "delivery" REFERENCING OLD TABLE AS "touched" FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "delivery_search_changed" AFTER UPDATE ON "delivery" FOR EACH ROW
	WHEN ((OLD."phone_number", OLD."secondary_phone_number") IS DISTINCT FROM (NEW."phone_number", NEW."secondary_phone_number"))
	EXECUTE FUNCTION "booking_search_renew"();
--> statement-breakpoint
CREATE TRIGGER "ledger_search" BEFORE INSERT OR UPDATE OF "description", "vendor_name", "receipt_number", "search_text" ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "ledger_search_keep"();
--> statement-breakpoint
CREATE TRIGGER "claim_search" BEFORE INSERT OR UPDATE OF "search_text" ON "warranty_claim" FOR EACH ROW EXECUTE FUNCTION "claim_search_keep"();
--> statement-breakpoint
-- What is there already. Nothing of it is a change that the history or a month tells of.
ALTER TABLE "booking" DISABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "warranty_claim" DISABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "ledger_entry" DISABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "ledger_entry" DISABLE TRIGGER "ledger_month_updated";--> statement-breakpoint
UPDATE "booking" SET "search_text" = '';--> statement-breakpoint
UPDATE "warranty_claim" SET "search_text" = '';--> statement-breakpoint
UPDATE "ledger_entry" SET "search_text" = '';--> statement-breakpoint
ALTER TABLE "booking" ENABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "warranty_claim" ENABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER "history_recorded";--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER "ledger_month_updated";--> statement-breakpoint
CREATE INDEX "booking_phone" ON "booking" USING btree (right(phone_digits("phone_number"), 7));--> statement-breakpoint
CREATE INDEX "booking_whatsapp" ON "booking" USING btree (right(phone_digits("whatsapp_number"), 7));
