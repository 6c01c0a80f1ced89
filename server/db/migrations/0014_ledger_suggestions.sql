-- Earlier vendors and descriptions are suggested while an entry is typed.
CREATE INDEX ledger_entry_typed_vendor_name ON ledger_entry ((search_fold(vendor_name) COLLATE "C"), id DESC)
	WHERE is_active AND length(vendor_name) <= 80 AND vendor_name <> 'Erased';
CREATE INDEX ledger_entry_typed_description ON ledger_entry ((search_fold(description) COLLATE "C"), id DESC)
	WHERE is_active AND length(description) <= 80 AND description <> 'Erased';
