-- What beside the password shows who somebody is. What the history records may be null: it tells nothing of the rows of before.
ALTER TABLE staff ADD COLUMN factor_at timestamptz(3);
ALTER TABLE shop ADD COLUMN factor_roles text;

CREATE TABLE totp (
	staff_id bigint PRIMARY KEY REFERENCES staff,
	secret text NOT NULL,
	confirmed_at timestamptz(3),
	last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	staff_id bigint NOT NULL REFERENCES staff,
	code_hash text NOT NULL,
	used_at timestamptz(3)
);

CREATE INDEX recovery_code_staff ON recovery_code (staff_id);

CREATE TABLE verified_device (
	staff_id bigint REFERENCES staff,
	nonce text,
	at timestamptz(3) NOT NULL,
	PRIMARY KEY (staff_id, nonce)
);
