-- What of a shop whose newest migration is 0030_measured_time.sql is not as 0000_shop.sql makes it. Done once, in its place.
DROP FUNCTION tally_booking(), tally_payment(), tally_lack(), tally_empty(), ledger_month_keep(), ledger_month_empty(),
	booking_words_keep() CASCADE;
DROP FUNCTION tally_fold(), tally_start(timestamptz), ledger_month_fold();
DROP TABLE tally, tally_change, ledger_month, ledger_month_change, ledger_day, booking_words;

DROP INDEX booking_digits, ledger_entry_digits;
DROP FUNCTION search_digits(text);

DROP INDEX ledger_entry_date;
CREATE INDEX ledger_entry_date ON ledger_entry (is_active, entry_date DESC, id DESC)
	INCLUDE (location_id, category, payment_method, amount_paisa);

-- Keys and references have the names that the database gives them.
DO $$
DECLARE
	named record;
BEGIN
	FOR named IN
		SELECT k.conrelid::regclass AS entity, k.conname AS was,
			CASE k.contype WHEN 'p' THEN c.relname || '_pkey' ELSE c.relname || '_' || a.attname || '_fkey' END AS name
		FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
		JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
		WHERE k.connamespace = current_schema()::regnamespace AND k.contype IN ('p', 'f')
	LOOP
		IF named.was <> named.name THEN
			EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.entity, named.was, named.name);
		END IF;
	END LOOP;
END
$$;
