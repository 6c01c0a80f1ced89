-- The browsers on the shop's own computers at which people take turns by their PINs. LOCK-01
CREATE TABLE counter (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	proof_key text NOT NULL,
	enrolled_by bigint NOT NULL REFERENCES staff,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	revoked_at timestamptz(3),
	revoked_by bigint REFERENCES staff
);

CREATE UNIQUE INDEX counter_key ON counter (proof_key) WHERE revoked_at IS NULL;

CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON counter FOR EACH ROW
	EXECUTE FUNCTION history_record('shop', 'shop', '', '');

-- Outside of the history, which keeps no guesses. LOCK-02
CREATE TABLE staff_pin (
	staff_id bigint PRIMARY KEY REFERENCES staff,
	pin_hash text NOT NULL,
	wrong integer NOT NULL DEFAULT 0,
	created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE INDEX login_key ON login (proof_key) WHERE revoked_at IS NULL;

-- When the person of a login typed the PIN again. LOCK-05
ALTER TABLE login ADD confirmed_at timestamptz(3);

ALTER TABLE shop ADD lock_minutes integer, ADD asks_pin boolean;

-- As a change, so that the history has what a shop of an older release has in these columns.
UPDATE shop SET lock_minutes = 5, asks_pin = false;

ALTER TABLE shop ALTER lock_minutes SET DEFAULT 5, ALTER lock_minutes SET NOT NULL,
	ALTER asks_pin SET DEFAULT false, ALTER asks_pin SET NOT NULL;
