-- By an update, so that the history knows of the new column.
ALTER TABLE "staff" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "staff" SET "version" = 1;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "warranty_claim" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "warranty_claim" SET "version" = 1;--> statement-breakpoint
ALTER TABLE "warranty_claim" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "warranty_claim" ALTER COLUMN "version" SET NOT NULL;
