-- The public half of each passkey; `rp_id` is the name of the address at which it was made. FACT-03
CREATE TABLE passkey (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	staff_id bigint NOT NULL REFERENCES staff,
	credential_id text NOT NULL UNIQUE,
	public_key text NOT NULL,
	rp_id text NOT NULL,
	counter bigint NOT NULL,
	name text NOT NULL,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	last_used_at timestamptz(3)
);

CREATE INDEX passkey_staff ON passkey (staff_id);
