-- The closings of the tills. One is never changed but for its reopening, and never deleted. TILL-03, TILL-04
CREATE TABLE till_closing (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	location_id bigint NOT NULL REFERENCES location,
	date date NOT NULL,
	number integer NOT NULL,
	replaces integer,
	opening_paisa bigint NOT NULL,
	expected_paisa bigint NOT NULL,
	counted_paisa bigint NOT NULL,
	taken_out_paisa bigint NOT NULL CONSTRAINT till_closing_taken_out CHECK (taken_out_paisa BETWEEN 0 AND counted_paisa),
	money text NOT NULL,
	note text,
	closed_at timestamptz(3) NOT NULL,
	closed_by bigint NOT NULL REFERENCES staff,
	reopened_at timestamptz(3),
	reopened_by bigint REFERENCES staff,
	reopen_reason text
);

CREATE UNIQUE INDEX till_closing_number ON till_closing (location_id, number);

CREATE UNIQUE INDEX till_closing_day ON till_closing (location_id, date) WHERE reopened_at IS NULL;

CREATE FUNCTION till_closing_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	reopening text[] := ARRAY['reopened_at', 'reopened_by', 'reopen_reason'];
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."reopened_at" IS NULL AND to_jsonb(NEW) - reopening = to_jsonb(OLD) - reopening THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'till_closing is only added to';
END
$$;

CREATE TRIGGER till_closing_kept BEFORE UPDATE OR DELETE ON till_closing FOR EACH ROW EXECUTE FUNCTION till_closing_keep();

CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON till_closing FOR EACH ROW
	EXECUTE FUNCTION history_record('shop', 'shop', 'note reopen_reason', '');
