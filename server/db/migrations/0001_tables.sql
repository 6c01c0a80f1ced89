CREATE SEQUENCE "public"."booking_code_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."claim_code_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "booking" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"client_name" text NOT NULL,
	"client_type" text NOT NULL,
	"phone_number" text NOT NULL,
	"whatsapp_number" text NOT NULL,
	"appointment_date" timestamp(3) with time zone,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"referral_source" text,
	"referral_source_notes" text,
	"payable_paisa" bigint DEFAULT 0 NOT NULL,
	"paid_paisa" bigint DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"modified_by" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"vendor" text,
	"serial_number" text,
	"reported_issue" text,
	"comments" text,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"payable_paisa" bigint DEFAULT 0 NOT NULL,
	"paid_paisa" bigint DEFAULT 0 NOT NULL,
	"payment_id" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_item_payable" CHECK ("booking_item"."payable_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "booking_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"payment_method" text DEFAULT 'CASH' NOT NULL,
	"payable_paisa" bigint DEFAULT 0 NOT NULL,
	"paid_paisa" bigint DEFAULT 0 NOT NULL,
	"recipient_name" text,
	"transaction_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_payment_paid" CHECK ("booking_payment"."paid_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"booking_item_id" bigint,
	"user_id" bigint,
	"contacted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'SMS' NOT NULL,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"type" text DEFAULT 'INBOUND' NOT NULL,
	"address" text,
	"postal_code" integer,
	"courier" text,
	"phone_number" text,
	"secondary_phone_number" text,
	"landmark" text,
	"delivery_date" timestamp(3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"staff_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_date" date NOT NULL,
	"location_id" bigint NOT NULL,
	"category" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"description" text NOT NULL,
	"remarks" text,
	"receipt_number" text,
	"receipt_attachment" text,
	"vendor_name" text,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"modified_by" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount_paisa" between 1 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "location" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"city" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_because" text,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'COUNTER' NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text NOT NULL,
	"bucket" bigint NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "throttle_key_bucket_pk" PRIMARY KEY("key","bucket")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_item_id" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranty_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_number" text NOT NULL,
	"claim_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"original_booking_id" bigint NOT NULL,
	"claim_booking_id" bigint NOT NULL,
	"remarks" text,
	"search_text" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty_claim_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranty_claim_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint NOT NULL,
	"warranty_id" bigint NOT NULL,
	"claim_booking_item_id" bigint,
	"reported_issue" text NOT NULL,
	"remarks" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_modified_by_staff_id_fk" FOREIGN KEY ("modified_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_item" ADD CONSTRAINT "booking_item_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_payment" ADD CONSTRAINT "booking_payment_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_log" ADD CONSTRAINT "contact_log_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_log" ADD CONSTRAINT "contact_log_booking_item_id_booking_item_id_fk" FOREIGN KEY ("booking_item_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_log" ADD CONSTRAINT "contact_log_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_modified_by_staff_id_fk" FOREIGN KEY ("modified_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification" ADD CONSTRAINT "verification_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty" ADD CONSTRAINT "warranty_booking_item_id_booking_item_id_fk" FOREIGN KEY ("booking_item_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim" ADD CONSTRAINT "warranty_claim_original_booking_id_booking_id_fk" FOREIGN KEY ("original_booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim" ADD CONSTRAINT "warranty_claim_claim_booking_id_booking_id_fk" FOREIGN KEY ("claim_booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim" ADD CONSTRAINT "warranty_claim_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim_item" ADD CONSTRAINT "warranty_claim_item_claim_id_warranty_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."warranty_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim_item" ADD CONSTRAINT "warranty_claim_item_warranty_id_warranty_id_fk" FOREIGN KEY ("warranty_id") REFERENCES "public"."warranty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_claim_item" ADD CONSTRAINT "warranty_claim_item_claim_booking_item_id_booking_item_id_fk" FOREIGN KEY ("claim_booking_item_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_code" ON "booking" USING btree ("code");--> statement-breakpoint
CREATE INDEX "booking_list" ON "booking" USING btree ("is_active","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "booking_recent" ON "booking" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "booking_search" ON "booking" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_item_booking" ON "booking_item" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_payment_booking" ON "booking_payment" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "contact_log_booking" ON "contact_log" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "delivery_booking" ON "delivery" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_date" ON "ledger_entry" USING btree ("is_active","entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_location" ON "ledger_entry" USING btree ("is_active","location_id","entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_category" ON "ledger_entry" USING btree ("is_active","category","entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_search" ON "ledger_entry" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "location_code" ON "location" USING btree ("code");--> statement-breakpoint
CREATE INDEX "login_staff" ON "login" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verification_staff" ON "verification" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_item" ON "warranty" USING btree ("booking_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_claim_number" ON "warranty_claim" USING btree ("claim_number");--> statement-breakpoint
CREATE UNIQUE INDEX "warranty_claim_booking" ON "warranty_claim" USING btree ("claim_booking_id");--> statement-breakpoint
CREATE INDEX "warranty_claim_original" ON "warranty_claim" USING btree ("original_booking_id");--> statement-breakpoint
CREATE INDEX "warranty_claim_date" ON "warranty_claim" USING btree ("claim_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "warranty_claim_search" ON "warranty_claim" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranty_claim_item_claim" ON "warranty_claim_item" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "warranty_claim_item_warranty" ON "warranty_claim_item" USING btree ("warranty_id");