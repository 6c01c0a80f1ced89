-- What a booking is found by, and whether it lacks an inbound delivery, is renewed once for all rows that a statement changes.
CREATE OR REPLACE FUNCTION "booking_search_renew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		EXECUTE format('UPDATE "booking" SET "search_text" = '''' WHERE "id" IN (SELECT "booking_id" FROM (
			(SELECT %1$s FROM "untouched" EXCEPT SELECT %1$s FROM "touched") UNION ALL
			(SELECT %1$s FROM "touched" EXCEPT SELECT %1$s FROM "untouched")) AS "changed")', TG_ARGV[0]);
	ELSE
		UPDATE "booking" SET "search_text" = '' WHERE "id" IN (SELECT "booking_id" FROM "touched");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "booking_item_search_changed" ON "booking_item";--> statement-breakpoint
CREATE TRIGGER "booking_item_search_changed" AFTER UPDATE ON "booking_item" REFERENCING OLD TABLE AS "untouched" NEW TABLE AS "touched"
	FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"('id, booking_id, code, name, vendor, serial_number');
--> statement-breakpoint
DROP TRIGGER "delivery_search_changed" ON "delivery";--> statement-breakpoint
CREATE TRIGGER "delivery_search_changed" AFTER UPDATE ON "delivery" REFERENCING OLD TABLE AS "untouched" NEW TABLE AS "touched"
	FOR EACH STATEMENT EXECUTE FUNCTION "booking_search_renew"('id, booking_id, phone_number, secondary_phone_number, type, is_active');
--> statement-breakpoint
DROP TRIGGER "delivery_inbound_changed" ON "delivery";--> statement-breakpoint
DROP FUNCTION "booking_inbound_renew"();
