ALTER TABLE "booking_item" ADD COLUMN "row_key" text;--> statement-breakpoint
ALTER TABLE "booking_payment" ADD COLUMN "row_key" text;--> statement-breakpoint
ALTER TABLE "contact_log" ADD COLUMN "row_key" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "row_key" text;