ALTER INDEX "booking_search" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "ledger_entry_search" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "warranty_claim_search" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list("name"::regclass) FROM unnest(ARRAY['booking_search', 'ledger_entry_search', 'warranty_claim_search']) AS "name";
