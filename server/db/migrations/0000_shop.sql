-- The whole shop. Money is whole paisa, a business day a date, an instant a timestamptz. The order of columns is part of the
-- checksums of snapshots. What comes after is a migration of its own: nothing of one that a shop has had is ever changed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE booking_code_number START 1001;
CREATE SEQUENCE claim_code_number START 1001;

CREATE TABLE staff (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	email text NOT NULL,
	password_hash text NOT NULL,
	first_name text NOT NULL DEFAULT '',
	last_name text NOT NULL DEFAULT '',
	role text NOT NULL DEFAULT 'COUNTER',
	verified_at timestamptz(3),
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	must_change_password boolean NOT NULL DEFAULT false,
	version integer NOT NULL DEFAULT 1
);

CREATE TABLE login (
	id uuid PRIMARY KEY,
	staff_id bigint NOT NULL REFERENCES staff,
	generation integer NOT NULL DEFAULT 0,
	rotated_at timestamptz(3) NOT NULL DEFAULT now(),
	expires_at timestamptz(3) NOT NULL,
	revoked_at timestamptz(3),
	revoked_because text,
	address text NOT NULL DEFAULT '',
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	proof_key text,
	user_agent text NOT NULL DEFAULT ''
);

CREATE TABLE verification (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	staff_id bigint NOT NULL REFERENCES staff,
	code_hash text NOT NULL,
	expires_at timestamptz(3) NOT NULL,
	used_at timestamptz(3),
	tries integer NOT NULL DEFAULT 0,
	created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE throttle (
	key text,
	bucket bigint,
	tries integer NOT NULL DEFAULT 1,
	PRIMARY KEY (key, bucket)
);

CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);

CREATE TABLE idempotency (
	staff_id bigint,
	key text,
	request_hash text NOT NULL,
	status integer NOT NULL,
	body jsonb NOT NULL,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	PRIMARY KEY (staff_id, key)
);

CREATE TABLE imported (
	kind text,
	reference text,
	record_id bigint NOT NULL,
	hash text NOT NULL,
	at timestamptz(3) NOT NULL,
	PRIMARY KEY (kind, reference)
);

CREATE TABLE shop (
	id integer PRIMARY KEY,
	name text NOT NULL,
	address text NOT NULL,
	phone text NOT NULL DEFAULT '',
	tax_number text NOT NULL DEFAULT '',
	footer text NOT NULL DEFAULT '',
	time_zone text NOT NULL,
	warranty_days_gpu integer NOT NULL,
	warranty_days_mobo integer NOT NULL,
	warranty_days_laptop integer NOT NULL,
	logo text,
	templates text NOT NULL DEFAULT '{}',
	couriers text NOT NULL DEFAULT '',
	version integer NOT NULL DEFAULT 1,
	modified_by bigint REFERENCES staff,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE location (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	code text NOT NULL,
	name text NOT NULL,
	address text,
	city text,
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	version integer NOT NULL DEFAULT 1
);

CREATE TABLE service (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	name text NOT NULL,
	is_active boolean NOT NULL DEFAULT true
);

CREATE TABLE booking (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	code text NOT NULL,
	client_name text NOT NULL,
	client_type text NOT NULL,
	phone_number text NOT NULL,
	whatsapp_number text NOT NULL,
	appointment_date timestamptz(3),
	status text NOT NULL DEFAULT 'DRAFT',
	referral_source text,
	referral_source_notes text,
	payable_paisa bigint NOT NULL DEFAULT 0,
	paid_paisa bigint NOT NULL DEFAULT 0,
	search_text text NOT NULL DEFAULT '',
	completed_at timestamptz(3),
	version integer NOT NULL DEFAULT 1,
	is_active boolean NOT NULL DEFAULT true,
	created_by bigint REFERENCES staff,
	modified_by bigint REFERENCES staff,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	inbound_missing boolean NOT NULL DEFAULT false
);

CREATE TABLE booking_item (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	booking_id bigint NOT NULL REFERENCES booking,
	code text NOT NULL,
	name text NOT NULL,
	type text NOT NULL,
	vendor text,
	serial_number text,
	reported_issue text,
	comments text,
	status text NOT NULL DEFAULT 'DRAFT',
	payable_paisa bigint NOT NULL DEFAULT 0 CONSTRAINT booking_item_payable CHECK (payable_paisa >= 0),
	paid_paisa bigint NOT NULL DEFAULT 0,
	payment_id bigint,
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	row_key text
);

CREATE TABLE booking_payment (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	booking_id bigint NOT NULL REFERENCES booking,
	status text NOT NULL DEFAULT 'PENDING',
	payment_method text NOT NULL DEFAULT 'CASH',
	payable_paisa bigint NOT NULL DEFAULT 0,
	paid_paisa bigint NOT NULL DEFAULT 0 CONSTRAINT booking_payment_paid CHECK (paid_paisa >= 0),
	recipient_name text,
	transaction_id text,
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	row_key text
);

CREATE TABLE contact_log (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	booking_id bigint NOT NULL REFERENCES booking,
	booking_item_id bigint REFERENCES booking_item,
	user_id bigint REFERENCES staff,
	contacted_at timestamptz(3) NOT NULL DEFAULT now(),
	status text NOT NULL DEFAULT 'SMS',
	notes text,
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	row_key text
);

CREATE TABLE delivery (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	booking_id bigint NOT NULL REFERENCES booking,
	status text NOT NULL DEFAULT 'PENDING',
	type text NOT NULL DEFAULT 'INBOUND',
	address text,
	postal_code integer,
	courier text,
	phone_number text,
	secondary_phone_number text,
	landmark text,
	delivery_date timestamptz(3),
	is_active boolean NOT NULL DEFAULT true,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	row_key text
);

CREATE TABLE warranty (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	booking_item_id bigint NOT NULL REFERENCES booking_item,
	start_date date NOT NULL,
	end_date date NOT NULL,
	days integer NOT NULL,
	created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE warranty_claim (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	claim_number text NOT NULL,
	claim_date timestamptz(3) NOT NULL DEFAULT now(),
	original_booking_id bigint NOT NULL REFERENCES booking,
	claim_booking_id bigint NOT NULL REFERENCES booking,
	remarks text,
	search_text text NOT NULL DEFAULT '',
	is_active boolean NOT NULL DEFAULT true,
	created_by bigint REFERENCES staff,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now(),
	version integer NOT NULL DEFAULT 1
);

CREATE TABLE warranty_claim_item (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	claim_id bigint NOT NULL REFERENCES warranty_claim,
	warranty_id bigint NOT NULL REFERENCES warranty,
	claim_booking_item_id bigint REFERENCES booking_item,
	reported_issue text NOT NULL,
	remarks text,
	created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE ledger_entry (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	entry_date date NOT NULL,
	location_id bigint NOT NULL REFERENCES location,
	category text NOT NULL,
	amount_paisa bigint NOT NULL CONSTRAINT ledger_entry_amount CHECK (amount_paisa BETWEEN 1 AND 1000000000),
	payment_method text NOT NULL,
	description text NOT NULL,
	remarks text,
	receipt_number text,
	receipt_attachment text,
	vendor_name text,
	search_text text NOT NULL DEFAULT '',
	version integer NOT NULL DEFAULT 1,
	is_active boolean NOT NULL DEFAULT true,
	created_by bigint REFERENCES staff,
	modified_by bigint REFERENCES staff,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	modified_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE history (
	id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	entity text NOT NULL,
	entity_id bigint NOT NULL,
	action text NOT NULL,
	before jsonb NOT NULL,
	after jsonb NOT NULL,
	staff_id bigint REFERENCES staff,
	at timestamptz(3) NOT NULL,
	record text NOT NULL,
	record_id bigint NOT NULL,
	text_hash bytea,
	rule text,
	login_id text,
	request_id text
);

CREATE TABLE history_text (history_id bigint PRIMARY KEY, salt text NOT NULL, texts text NOT NULL);

CREATE TABLE history_unsealed (history_id bigint PRIMARY KEY);

CREATE TABLE history_seal (
	seq bigint PRIMARY KEY,
	history_id bigint NOT NULL,
	at timestamptz(3) NOT NULL,
	hash bytea NOT NULL
);

CREATE TABLE history_head (
	id integer PRIMARY KEY,
	seq bigint NOT NULL,
	at timestamptz(3) NOT NULL,
	hash bytea NOT NULL
);
INSERT INTO history_head VALUES (1, 0, '1970-01-01', decode(repeat('00', 32), 'hex'));

CREATE TABLE document_head (
	hash bytea PRIMARY KEY,
	content text NOT NULL,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	CONSTRAINT document_head_hash CHECK (hash = sha256(convert_to(content, 'UTF8')))
);

CREATE TABLE document_seal (
	record_id bigint,
	state text,
	kind text,
	seal text NOT NULL,
	created_at timestamptz(3) NOT NULL DEFAULT now(),
	head bytea REFERENCES document_head,
	PRIMARY KEY (record_id, state, kind)
);

-- How a text is searched. Without case, accents, marks of vowels and hamza, stretching and invisible marks; blanks are one blank.
-- Letters that Urdu, Arabic and Persian keyboards write differently are one: kaf, yeh, heh, alef; digits are 0 to 9. FIND-02
CREATE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(translate(
		regexp_replace(lower(normalize(written, NFKD)),
			'[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]',
			'', 'g'),
		E'\u0643\u06AA\u064A\u0649\u06C1\u06BE\u0629\u06C3\u06D5\u0671\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
		E'\u06A9\u06A9\u06CC\u06CC\u0647\u0647\u0647\u0647\u0647\u062701234567890123456789'
	), '\s{2,}|[^\S ]', ' ', 'g'))
$$;

-- A LIKE pattern that finds `typed` anywhere; what stands for other letters in a pattern stands for itself.
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT '%' || regexp_replace("search_fold"(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Alone, without other functions of the shop: an index is made of it.
CREATE FUNCTION phone_digits(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(translate(written,
		E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
		'01234567890123456789'), '[^0-9]', '', 'g')
$$;

-- What stands between the digits of a folded text, each thing once, in an order that is the same in every database.
CREATE FUNCTION search_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(string_agg(part, E'\n' ORDER BY part COLLATE "C"), '') FROM (
		SELECT DISTINCT btrim(part) FROM regexp_split_to_table(folded, '[0-9\n]+') AS parts (part)
	) AS words (part) WHERE part <> ''
$$;

CREATE UNIQUE INDEX staff_email ON staff (email);
CREATE INDEX login_staff ON login (staff_id);
CREATE INDEX verification_staff ON verification (staff_id);
CREATE UNIQUE INDEX location_code ON location (code);

CREATE UNIQUE INDEX booking_code ON booking (code);
CREATE INDEX booking_recent ON booking (created_at DESC, id DESC);
CREATE INDEX booking_activity ON booking (is_active, created_at DESC, id DESC);
CREATE INDEX booking_status ON booking (status, created_at DESC, id DESC);
CREATE INDEX booking_list ON booking (is_active, status, created_at DESC, id DESC);
CREATE INDEX booking_name ON booking ((lower(client_name COLLATE "C") COLLATE "C"), id, is_active, status);
CREATE INDEX booking_amount ON booking (payable_paisa, id, is_active, status);
CREATE INDEX booking_appointment ON booking (appointment_date, is_active, status, created_at DESC, id DESC)
	WHERE appointment_date IS NOT NULL;
CREATE INDEX booking_inbound_missing ON booking (status, created_at DESC, id DESC) WHERE is_active AND inbound_missing;
CREATE INDEX booking_unpaid ON booking (status, created_at DESC, id DESC)
	WHERE is_active AND status IN ('RESOLVED', 'PENDING_PAYMENT') AND payable_paisa > paid_paisa;
CREATE INDEX booking_phone ON booking (right(phone_digits(phone_number), 7));
CREATE INDEX booking_whatsapp ON booking (right(phone_digits(whatsapp_number), 7));
CREATE INDEX booking_search ON booking USING gin (search_text gin_trgm_ops) WITH (fastupdate = false);
CREATE INDEX booking_item_booking ON booking_item (booking_id, id);
CREATE INDEX booking_item_typed_name ON booking_item ((search_fold(name) COLLATE "C"), id DESC)
	WHERE is_active AND length(name) <= 80 AND name <> 'Erased';
CREATE INDEX booking_item_typed_vendor ON booking_item ((search_fold(vendor) COLLATE "C"), id DESC)
	WHERE is_active AND length(vendor) <= 80 AND vendor <> 'Erased';
CREATE INDEX booking_item_typed_reported_issue ON booking_item ((search_fold(reported_issue) COLLATE "C"), id DESC)
	WHERE is_active AND length(reported_issue) <= 80 AND reported_issue <> 'Erased';
CREATE INDEX booking_payment_booking ON booking_payment (booking_id, id);
CREATE INDEX contact_log_booking ON contact_log (booking_id, id);
CREATE INDEX delivery_booking ON delivery (booking_id, id);

CREATE UNIQUE INDEX warranty_item ON warranty (booking_item_id);
CREATE UNIQUE INDEX warranty_claim_number ON warranty_claim (claim_number);
CREATE UNIQUE INDEX warranty_claim_booking ON warranty_claim (claim_booking_id);
CREATE INDEX warranty_claim_original ON warranty_claim (original_booking_id);
CREATE INDEX warranty_claim_date ON warranty_claim (claim_date DESC, id DESC);
CREATE INDEX warranty_claim_search ON warranty_claim USING gin (search_text gin_trgm_ops) WITH (fastupdate = false);
CREATE INDEX warranty_claim_item_claim ON warranty_claim_item (claim_id);
CREATE INDEX warranty_claim_item_warranty ON warranty_claim_item (warranty_id);

-- Totals of days are read from it alone.
CREATE INDEX ledger_entry_date ON ledger_entry (is_active, entry_date DESC, id DESC)
	INCLUDE (location_id, category, payment_method, amount_paisa);
CREATE INDEX ledger_entry_location ON ledger_entry (is_active, location_id, entry_date DESC, id DESC);
CREATE INDEX ledger_entry_category ON ledger_entry (is_active, category, entry_date DESC, id DESC);
CREATE INDEX ledger_entry_search ON ledger_entry USING gin (search_text gin_trgm_ops) WITH (fastupdate = false);
-- An index for each order that the header of the list offers.
CREATE INDEX ledger_entry_by_category ON ledger_entry (is_active, (category COLLATE "C"), entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_paymentmethod ON ledger_entry (is_active, (payment_method COLLATE "C"), entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_amount ON ledger_entry (is_active, amount_paisa, entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_description ON ledger_entry
	(is_active, (lower(description COLLATE "C") COLLATE "C"), entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_vendor_asc ON ledger_entry
	(is_active, (lower(nullif(vendor_name, '') COLLATE "C") COLLATE "C"), entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_vendor_desc ON ledger_entry
	(is_active, (lower(nullif(vendor_name, '') COLLATE "C") COLLATE "C") DESC NULLS LAST, entry_date DESC, id DESC);
CREATE INDEX ledger_entry_by_receipt_asc ON ledger_entry (is_active, (regexp_replace(regexp_replace(
	lower(nullif(receipt_number, '') COLLATE "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') COLLATE "C"),
	entry_date DESC, id DESC, receipt_number, location_id, category);
CREATE INDEX ledger_entry_by_receipt_desc ON ledger_entry (is_active, (regexp_replace(regexp_replace(
	lower(nullif(receipt_number, '') COLLATE "C"), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') COLLATE "C")
	DESC NULLS LAST, entry_date DESC, id DESC, receipt_number, location_id, category);

CREATE INDEX history_record ON history (record, record_id, id);
CREATE UNIQUE INDEX history_seal_row ON history_seal (history_id);

-- One writer of what is searched: the database, so that no change of an item or a number can miss it. FIND-01
-- A line for each thing; the name of the client is the first, the code the second.
CREATE FUNCTION booking_search_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT string_agg("search_fold"(thing), E'\n' ORDER BY place, thing) INTO NEW."search_text" FROM (
		VALUES (1, NEW."client_name"), (2, NEW."code")
		UNION SELECT 3, unnest(ARRAY[number, "phone_digits"(number)]) FROM (
			SELECT unnest(ARRAY[NEW."phone_number", NEW."whatsapp_number"]) AS number
			UNION SELECT unnest(ARRAY["phone_number", "secondary_phone_number"]) FROM "delivery" WHERE "booking_id" = NEW."id"
		) AS numbers
		UNION SELECT 4, unnest(ARRAY["code", "name", "vendor", "serial_number"]) FROM "booking_item" WHERE "booking_id" = NEW."id"
	) AS things (place, thing) WHERE place < 3 OR thing <> '';
	RETURN NEW;
END
$$;

-- A delivery that comes or goes renews what its booking is found by, and this with it.
CREATE FUNCTION booking_inbound_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."inbound_missing" := NOT EXISTS (
		SELECT FROM "delivery" WHERE "booking_id" = NEW."id" AND "type" = 'INBOUND' AND "is_active");
	RETURN NEW;
END
$$;

-- What a booking is found by, and whether it lacks an inbound delivery, is renewed once for all rows that a statement changes.
CREATE FUNCTION booking_search_renew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		EXECUTE format('UPDATE "booking" SET "search_text" = '''' WHERE "id" IN (SELECT "booking_id" FROM (
			(SELECT %1$s FROM "untouched" EXCEPT SELECT %1$s FROM "touched") UNION ALL
			(SELECT %1$s FROM "touched" EXCEPT SELECT %1$s FROM "untouched")) AS "changed")', TG_ARGV[0]);
	ELSE
		UPDATE "booking" SET "search_text" = '' WHERE "id" IN (SELECT "booking_id" FROM "touched");
	END IF;
	RETURN NULL;
END
$$;

-- A claim is found by the present name of its customer too, in one look at the claims. CLAIM-20
CREATE FUNCTION claim_search_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT string_agg("search_fold"(thing), E'\n') INTO NEW."search_text" FROM (
		SELECT NEW."claim_number" AS thing
		UNION ALL SELECT "code" FROM "booking" WHERE "id" IN (NEW."original_booking_id", NEW."claim_booking_id")
		UNION ALL SELECT "client_name" FROM "booking" WHERE "id" = NEW."original_booking_id"
	) AS things;
	RETURN NEW;
END
$$;

CREATE FUNCTION claim_search_renew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "warranty_claim" SET "search_text" = '' WHERE "original_booking_id" = NEW."id";
	RETURN NULL;
END
$$;

CREATE FUNCTION ledger_search_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_text" := concat_ws(E'\n', "search_fold"(NEW."description"), "search_fold"(NEW."vendor_name"), "search_fold"(NEW."receipt_number"));
	RETURN NEW;
END
$$;

CREATE TRIGGER booking_search BEFORE INSERT OR UPDATE OF client_name, code, phone_number, whatsapp_number, search_text ON booking
	FOR EACH ROW EXECUTE FUNCTION booking_search_keep();
CREATE TRIGGER booking_inbound BEFORE INSERT OR UPDATE OF inbound_missing, search_text ON booking
	FOR EACH ROW EXECUTE FUNCTION booking_inbound_keep();
CREATE TRIGGER claim_search_named AFTER UPDATE OF client_name ON booking FOR EACH ROW
	WHEN (OLD.client_name IS DISTINCT FROM NEW.client_name) EXECUTE FUNCTION claim_search_renew();
CREATE TRIGGER claim_search BEFORE INSERT OR UPDATE OF search_text ON warranty_claim
	FOR EACH ROW EXECUTE FUNCTION claim_search_keep();
CREATE TRIGGER ledger_search BEFORE INSERT OR UPDATE OF description, vendor_name, receipt_number, search_text ON ledger_entry
	FOR EACH ROW EXECUTE FUNCTION ledger_search_keep();

CREATE TRIGGER booking_item_search_added AFTER INSERT ON booking_item REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew();
CREATE TRIGGER booking_item_search_removed AFTER DELETE ON booking_item REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew();
CREATE TRIGGER booking_item_search_changed AFTER UPDATE ON booking_item REFERENCING OLD TABLE AS untouched NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew('id, booking_id, code, name, vendor, serial_number');
CREATE TRIGGER delivery_search_added AFTER INSERT ON delivery REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew();
CREATE TRIGGER delivery_search_removed AFTER DELETE ON delivery REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew();
CREATE TRIGGER delivery_search_changed AFTER UPDATE ON delivery REFERENCING OLD TABLE AS untouched NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION booking_search_renew('id, booking_id, phone_number, secondary_phone_number, type, is_active');

-- Tells whoever listens, once the change is committed. LIVE-01
CREATE FUNCTION announce_change(record text, id bigint, version bigint) RETURNS void LANGUAGE sql AS $$
	SELECT pg_notify('reflow_changes', jsonb_build_object('record', record, 'id', id, 'version', version,
		'staffId', (nullif(current_setting('reflow.author', true), '')::jsonb ->> 'staffId')::bigint)::text)
$$;

-- The one writer of the history. `texts` are kept beside it; in the row stands their salted hash. A change has the time that was
-- measured: that of seals alone never goes back, so that a clock that was wrong once does not date what comes after it. HIST-06
CREATE FUNCTION history_add(
	entity text, entity_id bigint, record text, record_id bigint,
	action text, before jsonb, after jsonb, texts jsonb, rule text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	author jsonb := coalesce(nullif(current_setting('reflow.author', true), ''), '{}')::jsonb;
	salt text;
	kept text;
	added bigint;
BEGIN
	IF texts <> '{}' THEN
		salt := gen_random_uuid()::text;
		kept := texts::text;
	END IF;
	INSERT INTO "history" ("entity", "entity_id", "record", "record_id", "action", "before", "after", "text_hash",
		"rule", "staff_id", "login_id", "request_id", "at")
	VALUES (entity, entity_id, record, record_id, coalesce(author ->> 'action', action), before, after,
		sha256(convert_to(salt || kept, 'UTF8')), coalesce(author ->> 'rule', rule), (author ->> 'staffId')::bigint, author ->> 'loginId', author ->> 'requestId',
		coalesce((author ->> 'now')::timestamptz, date_trunc('milliseconds', clock_timestamp())))
	RETURNING "id" INTO added;
	INSERT INTO "history_unsealed" VALUES (added);
	IF kept IS NOT NULL THEN
		INSERT INTO "history_text" VALUES (added, salt, kept);
	END IF;
END
$$;

-- The columns of `one` that are not as in `other`; the personal ones apart. What is made of other rows is no change of its own.
CREATE FUNCTION history_side(one jsonb, other jsonb, personal text[], secret text[], OUT shown jsonb, OUT hidden jsonb)
LANGUAGE sql AS $$
	SELECT coalesce(jsonb_object_agg(key, CASE WHEN is_hidden OR key = ANY (secret) THEN '{}' ELSE value END), '{}'),
		coalesce(jsonb_object_agg(key, value) FILTER (WHERE is_hidden), '{}')
	FROM (
		SELECT key, value, key = ANY (personal) AND value NOT IN ('null', '""') AS is_hidden FROM jsonb_each(one)
		WHERE value IS DISTINCT FROM (other -> key) AND key NOT IN ('id', 'search_text', 'inbound_missing')
	) AS changed
$$;

-- What became of one row. `personal` columns are kept beside the history, of `secret` ones stands there only that they changed.
CREATE FUNCTION history_compare(
	entity text, record text, owner text, personal text[], secret text[],
	action text, earlier jsonb, later jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	known jsonb := CASE WHEN later = '{}' THEN earlier ELSE later END;
	id bigint := coalesce((known ->> 'id')::bigint, 0);
	place text := entity || ':' || id;
	notes jsonb := coalesce(nullif(current_setting('reflow.notes', true), ''), '{}')::jsonb;
	note jsonb := coalesce(notes -> place, notes -> entity, '{}');
	owner_id bigint := coalesce((known ->> owner)::bigint, 0);
	texts jsonb := jsonb_strip_nulls(jsonb_build_object('reason', note -> 'reason'));
	shown_before jsonb;
	shown_after jsonb;
	hidden jsonb;
BEGIN
	IF place = 'setting:0' AND known ->> 'name' = 'clock_seen' THEN RETURN; END IF;
	IF earlier = '{}' THEN later := jsonb_strip_nulls(later); END IF;
	SELECT * INTO shown_before, hidden FROM "history_side"(earlier, later, personal, secret);
	IF hidden <> '{}' THEN texts := texts || jsonb_build_object('before', hidden); END IF;
	SELECT * INTO shown_after, hidden FROM "history_side"(later, earlier, personal, secret);
	IF hidden <> '{}' THEN texts := texts || jsonb_build_object('after', hidden); END IF;
	IF shown_before = '{}' AND shown_after = '{}' THEN RETURN; END IF;
	IF notes ? place THEN PERFORM set_config('reflow.notes', (notes - place)::text, true); END IF;
	IF entity = 'warranty' THEN
		SELECT "booking_id" INTO owner_id FROM "booking_item" WHERE "booking_item"."id" = owner_id;
	END IF;
	PERFORM "history_add"(entity, id, record, owner_id, coalesce(note ->> 'action', action), shown_before, shown_after, texts, note ->> 'rule');
	IF owner = 'id' AND action <> 'baseline' AND (known -> 'version' IS NULL OR earlier -> 'version' IS DISTINCT FROM later -> 'version') THEN
		PERFORM "announce_change"(record, id, (known ->> 'version')::bigint);
	END IF;
END
$$;

CREATE FUNCTION history_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	earlier jsonb := '{}';
	later jsonb := '{}';
	action text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
	IF TG_OP <> 'INSERT' THEN earlier := to_jsonb(OLD); END IF;
	IF TG_OP <> 'DELETE' THEN later := to_jsonb(NEW); END IF;
	IF TG_OP = 'UPDATE' AND earlier -> 'is_active' <> later -> 'is_active' THEN
		action := CASE WHEN (later ->> 'is_active')::boolean THEN 'restored' ELSE 'deleted' END;
	END IF;
	PERFORM "history_compare"(TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1], string_to_array(TG_ARGV[2], ' '),
		string_to_array(TG_ARGV[3], ' '), action, earlier, later);
	RETURN NULL;
END
$$;

CREATE FUNCTION history_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'history_text' AND TG_OP = 'DELETE' AND current_setting('reflow.erasing', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END
$$;

-- The recorded tables. Personal columns are kept beside the history, so that an erasure takes them out of it too. HIST-01, HIST-05
DO $$
DECLARE
	recorded record;
BEGIN
	FOR recorded IN SELECT * FROM (VALUES
		('setting', 'shop', 'shop', '', 'value'),
		('shop', 'shop', 'id', '', ''),
		('location', 'shop', 'shop', '', ''),
		('service', 'shop', 'shop', '', ''),
		('staff', 'person', 'id', 'email first_name last_name', 'password_hash'),
		('booking', 'booking', 'id', 'client_name phone_number whatsapp_number referral_source_notes', ''),
		('booking_item', 'booking', 'booking_id', 'serial_number reported_issue comments', ''),
		('booking_payment', 'booking', 'booking_id', 'recipient_name transaction_id', ''),
		('contact_log', 'booking', 'booking_id', 'notes', ''),
		('delivery', 'booking', 'booking_id', 'address postal_code phone_number secondary_phone_number landmark', ''),
		('warranty', 'booking', 'booking_item_id', '', ''),
		('warranty_claim', 'claim', 'id', 'remarks', ''),
		('warranty_claim_item', 'claim', 'claim_id', 'reported_issue remarks', ''),
		('ledger_entry', 'ledger', 'id', 'description remarks vendor_name', '')
	) AS tables (entity, record, owner, personal, secret) LOOP
		EXECUTE format('CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION history_record(%L, %L, %L, %L)',
			recorded.entity, recorded.record, recorded.owner, recorded.personal, recorded.secret);
	END LOOP;
END
$$;

-- What is only added to, whatever the session says of triggers. HIST-02
DO $$
DECLARE
	kept text;
BEGIN
	FOREACH kept IN ARRAY ARRAY['history', 'history_text', 'history_seal', 'document_head', 'document_seal'] LOOP
		EXECUTE format('CREATE TRIGGER history_kept BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION history_keep()', kept);
		EXECUTE format('CREATE TRIGGER history_not_emptied BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION history_keep()', kept);
		EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER history_kept, ENABLE ALWAYS TRIGGER history_not_emptied', kept);
	END LOOP;
END
$$;
