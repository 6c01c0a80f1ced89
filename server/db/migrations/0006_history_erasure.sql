CREATE OR REPLACE FUNCTION "history_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A reason may name the customer: the erasure of a customer takes the words, never the fact.
	IF TG_OP = 'UPDATE' AND OLD."reason" IS NOT NULL AND NEW."reason" = 'Erased'
		AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'history is only added to';
END
$$;
