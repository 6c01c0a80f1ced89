-- How many rows a list has by a key, and what they add up to. Writes only add rows, so that no writer waits for another:
-- all rows of a key together count.
CREATE TABLE kept (
	list text NOT NULL,
	key text COLLATE "C" NOT NULL,
	rows bigint NOT NULL,
	paisa bigint NOT NULL,
	is_folded boolean DEFAULT false NOT NULL
);

CREATE INDEX kept_key ON kept (list, key) INCLUDE (rows, paisa);

CREATE INDEX kept_unfolded ON kept (list, key) WHERE NOT is_folded;

-- Puts what was added since the last time together with the rows of its keys. Of two that do so at once each takes what the
-- other has left.
CREATE FUNCTION fold_kept() RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		DELETE FROM kept WHERE (list, key) IN (SELECT list, key FROM kept WHERE NOT is_folded) RETURNING *
	)
	INSERT INTO kept SELECT list, key, sum(rows), sum(paisa), true FROM taken
	GROUP BY 1, 2 HAVING sum(rows) <> 0 OR sum(paisa) <> 0
$$;

-- The name of a list, and the query that counts `changed`: its rows with a `sign`, 1 for one that is there and -1 for one that
-- is there no more.
CREATE FUNCTION keep_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM kept WHERE list = TG_ARGV[0];
	ELSE
		EXECUTE format('WITH changed AS (%s) INSERT INTO kept %s', CASE TG_OP
			WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
			WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM removed'
			ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed'
		END, TG_ARGV[1]);
	END IF;
	RETURN NULL;
END
$$;

-- Counts the rows of `entity` that meet a condition, from now on too. What a row is counted by and its paisa are expressions; a
-- list that more than one table changes is kept once for each, by the same rows joined to it.
CREATE PROCEDURE keep_list(list text, entity text, key text, paisa text, condition text, joined text DEFAULT '')
LANGUAGE plpgsql AS $$
DECLARE
	counted text := format('SELECT %L, %s, sum(sign), sum(sign * %s) FROM changed %s WHERE %s GROUP BY 2 HAVING sum(sign) <> 0 OR sum(sign * %3$s) <> 0',
		list, key, paisa, joined, condition);
	event text;
	tables text;
BEGIN
	FOR event, tables IN VALUES
		('INSERT', 'REFERENCING NEW TABLE AS added'),
		('UPDATE', 'REFERENCING OLD TABLE AS removed NEW TABLE AS added'),
		('DELETE', 'REFERENCING OLD TABLE AS removed'),
		('TRUNCATE', '')
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION keep_changes(%L, %L)',
			concat_ws('_', 'kept', list, lower(event)), event, entity, tables, list, counted);
	END LOOP;
	EXECUTE 'DELETE FROM kept WHERE list = $1' USING list;
	EXECUTE format('WITH changed AS (SELECT 1 AS sign, * FROM %I) INSERT INTO kept SELECT *, true FROM (%s) AS counted', entity, counted);
END
$$;

-- In the zones of all countries a day begins with a quarter of an hour of UTC.
CREATE FUNCTION quarter_hour(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT to_char(date_bin('15 minutes', at, '2000-01-01 00:00:00Z') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

CALL keep_list('bookings', 'booking', 'status || '' '' || is_active', '0', 'true');

CALL keep_list('booked', 'booking', 'quarter_hour(created_at)', 'payable_paisa', 'is_active');

-- What was paid counts as long as the booking does.
CALL keep_list('received', 'booking_payment', 'quarter_hour(created_at)', 'paid_paisa',
	'is_active AND status = ''PAID'' AND (SELECT is_active FROM booking WHERE id = booking_id)');

CALL keep_list('received', 'booking', 'quarter_hour(paid.created_at)', 'paid.paid_paisa',
	'changed.is_active', 'JOIN booking_payment paid ON booking_id = changed.id AND paid.is_active AND paid.status = ''PAID''');

CALL keep_list('ledger', 'ledger_entry', 'location_id || '' '' || category', 'amount_paisa', 'is_active');

-- What a search without digits looks through, with what it is narrowed and sorted by.
CREATE TABLE searched_booking (
	booking_id bigint PRIMARY KEY,
	status text NOT NULL,
	is_active boolean NOT NULL,
	created_at timestamptz(3) NOT NULL,
	words text NOT NULL
);

INSERT INTO searched_booking SELECT id, status, is_active, created_at, search_words(search_text) FROM booking ORDER BY id;

ALTER TABLE searched_booking ADD FOREIGN KEY (booking_id) REFERENCES booking ON DELETE CASCADE;

CREATE INDEX searched_booking_words ON searched_booking USING gin (words gin_trgm_ops) WITH (fastupdate=false);

CREATE FUNCTION searched_booking_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO searched_booking VALUES (NEW.id, NEW.status, NEW.is_active, NEW.created_at, search_words(NEW.search_text))
	ON CONFLICT (booking_id) DO UPDATE
	SET status = excluded.status, is_active = excluded.is_active, created_at = excluded.created_at, words = excluded.words;
	RETURN NULL;
END
$$;

CREATE TRIGGER searched_booking_added AFTER INSERT ON booking FOR EACH ROW EXECUTE FUNCTION searched_booking_keep();

CREATE TRIGGER searched_booking_changed AFTER UPDATE ON booking FOR EACH ROW
	WHEN ((OLD.status, OLD.is_active, OLD.created_at, OLD.search_text) IS DISTINCT FROM (NEW.status, NEW.is_active, NEW.created_at, NEW.search_text))
	EXECUTE FUNCTION searched_booking_keep();
