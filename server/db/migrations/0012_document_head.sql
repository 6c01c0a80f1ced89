CREATE TABLE "document_head" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_head_hash" CHECK ("document_head"."hash" = sha256(convert_to("document_head"."content", 'UTF8')))
);
--> statement-breakpoint
ALTER TABLE "document_seal" RENAME COLUMN "booking_id" TO "record_id";--> statement-breakpoint
ALTER TABLE "document_seal" RENAME COLUMN "version" TO "state";--> statement-breakpoint
ALTER TABLE "document_seal" ALTER COLUMN "state" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "document_seal" RENAME CONSTRAINT "document_seal_booking_id_version_kind_pk" TO "document_seal_record_id_state_kind_pk";--> statement-breakpoint
ALTER TABLE "document_seal" ADD COLUMN "head" "bytea";--> statement-breakpoint
-- Documents of before keep the head that they have today.
INSERT INTO "document_head" ("hash", "content")
SELECT sha256(convert_to("content", 'UTF8')), "content" FROM (
	SELECT jsonb_build_object('name', "name", 'address', "address", 'phone', "phone", 'taxNumber', "tax_number",
		'footer', "footer", 'logo', "logo", 'timeZone', "time_zone")::text AS "content" FROM "shop"
) AS "said" WHERE EXISTS (SELECT FROM "document_seal");
--> statement-breakpoint
ALTER TABLE "document_seal" DISABLE TRIGGER "history_kept";--> statement-breakpoint
UPDATE "document_seal" SET "head" = (SELECT "hash" FROM "document_head");--> statement-breakpoint
ALTER TABLE "document_seal" ENABLE ALWAYS TRIGGER "history_kept";--> statement-breakpoint
ALTER TABLE "document_seal" ADD CONSTRAINT "document_seal_head_document_head_hash_fk" FOREIGN KEY ("head") REFERENCES "public"."document_head"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "history_kept" BEFORE UPDATE OR DELETE ON "document_head" FOR EACH ROW EXECUTE FUNCTION "history_keep"();
--> statement-breakpoint
CREATE TRIGGER "history_not_emptied" BEFORE TRUNCATE ON "document_head" FOR EACH STATEMENT EXECUTE FUNCTION "history_keep"();
--> statement-breakpoint
ALTER TABLE "document_head" ENABLE ALWAYS TRIGGER "history_kept";
--> statement-breakpoint
ALTER TABLE "document_head" ENABLE ALWAYS TRIGGER "history_not_emptied";
