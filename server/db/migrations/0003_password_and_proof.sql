ALTER TABLE "login" ADD COLUMN "proof_key" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;