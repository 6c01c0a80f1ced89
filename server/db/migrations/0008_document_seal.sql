CREATE TABLE "document_seal" (
	"booking_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"seal" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_seal_booking_id_version_kind_pk" PRIMARY KEY("booking_id","version","kind")
);
--> statement-breakpoint
CREATE TRIGGER "history_kept" BEFORE UPDATE OR DELETE ON "document_seal" FOR EACH ROW EXECUTE FUNCTION "history_keep"();
--> statement-breakpoint
CREATE TRIGGER "history_not_emptied" BEFORE TRUNCATE ON "document_seal" FOR EACH STATEMENT EXECUTE FUNCTION "history_keep"();
--> statement-breakpoint
ALTER TABLE "document_seal" ENABLE ALWAYS TRIGGER "history_kept";
--> statement-breakpoint
ALTER TABLE "document_seal" ENABLE ALWAYS TRIGGER "history_not_emptied";
