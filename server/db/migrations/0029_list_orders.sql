-- An index for each order that the header of a list offers.
DROP INDEX "booking_name";--> statement-breakpoint
DROP INDEX "booking_amount";--> statement-breakpoint
CREATE INDEX "booking_name" ON "booking" USING btree ((lower("client_name" collate "C") collate "C"),"id","is_active","status");--> statement-breakpoint
CREATE INDEX "booking_amount" ON "booking" USING btree ("payable_paisa","id","is_active","status");--> statement-breakpoint
CREATE INDEX "ledger_entry_by_category" ON "ledger_entry" USING btree ("is_active",("category" collate "C"),"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_paymentmethod" ON "ledger_entry" USING btree ("is_active",("payment_method" collate "C"),"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_amount" ON "ledger_entry" USING btree ("is_active","amount_paisa","entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_description" ON "ledger_entry" USING btree ("is_active",(lower("description" collate "C") collate "C"),"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_vendor_asc" ON "ledger_entry" USING btree ("is_active",(lower(nullif("vendor_name", '') collate "C") collate "C") ASC NULLS LAST,"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_vendor_desc" ON "ledger_entry" USING btree ("is_active",(lower(nullif("vendor_name", '') collate "C") collate "C") DESC NULLS LAST,"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entry_by_receipt_asc" ON "ledger_entry" USING btree ("is_active",(regexp_replace(regexp_replace(lower(nullif("receipt_number", '') collate "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') collate "C") ASC NULLS LAST,"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST,"receipt_number","location_id","category");--> statement-breakpoint
CREATE INDEX "ledger_entry_by_receipt_desc" ON "ledger_entry" USING btree ("is_active",(regexp_replace(regexp_replace(lower(nullif("receipt_number", '') collate "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') collate "C") DESC NULLS LAST,"entry_date" DESC NULLS FIRST,"id" DESC NULLS FIRST,"receipt_number","location_id","category");
