-- All five digits in a row of a folded text, as numbers. Dear for a text, so that plans look it up in its index.
CREATE FUNCTION "search_digits"("folded" text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
	SELECT coalesce(array_agg(DISTINCT substr(run[1], place, 5)::integer), '{}')
	FROM regexp_matches(folded, '[0-9]{5,}', 'g') AS runs (run), generate_series(1, length(run[1]) - 4) AS place
$$;
--> statement-breakpoint
CREATE INDEX "booking_digits" ON "booking" USING gin (search_digits("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "ledger_entry_digits" ON "ledger_entry" USING gin (search_digits("search_text")) WITH (fastupdate=false);
