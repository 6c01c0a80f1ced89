CREATE TABLE "booking_words" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"is_active" boolean NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
-- What stands between the digits of a folded text, each thing once, in an order that is the same in every database.
CREATE FUNCTION "search_words"("folded" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(string_agg(part, E'\n' ORDER BY part COLLATE "C"), '') FROM (
		SELECT DISTINCT btrim(part) FROM regexp_split_to_table(folded, '[0-9\n]+') AS parts (part)
	) AS words (part) WHERE part <> ''
$$;
--> statement-breakpoint
INSERT INTO "booking_words" SELECT "id", "status", "is_active", "search_words"("search_text") FROM "booking" ORDER BY "id";
--> statement-breakpoint
ALTER TABLE "booking_words" ADD CONSTRAINT "booking_words_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_words_search" ON "booking_words" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION "booking_words_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "booking_words" VALUES (NEW."id", NEW."status", NEW."is_active", "search_words"(NEW."search_text"))
	ON CONFLICT ("booking_id") DO UPDATE SET "status" = excluded."status", "is_active" = excluded."is_active", "words" = excluded."words";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "booking_words_added" AFTER INSERT ON "booking" FOR EACH ROW EXECUTE FUNCTION "booking_words_keep"();
--> statement-breakpoint
CREATE TRIGGER "booking_words_changed" AFTER UPDATE ON "booking" FOR EACH ROW
	WHEN ((OLD."status", OLD."is_active", OLD."search_text") IS DISTINCT FROM (NEW."status", NEW."is_active", NEW."search_text"))
	EXECUTE FUNCTION "booking_words_keep"();
