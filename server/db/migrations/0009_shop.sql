CREATE TABLE "shop" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"warranty_days_gpu" integer NOT NULL,
	"warranty_days_mobo" integer NOT NULL,
	"warranty_days_laptop" integer NOT NULL,
	"logo" text,
	"templates" text DEFAULT '{}' NOT NULL,
	"couriers" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_by" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- By an update, so that the history knows of the new column.
ALTER TABLE "location" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "location" SET "version" = 1;--> statement-breakpoint
ALTER TABLE "location" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "location" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_modified_by_staff_id_fk" FOREIGN KEY ("modified_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "history_recorded" AFTER INSERT OR UPDATE OR DELETE ON "shop" FOR EACH ROW EXECUTE FUNCTION "history_record"('shop', 'id', '', '');
