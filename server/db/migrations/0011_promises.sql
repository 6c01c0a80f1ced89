-- The promise of a booking as a day of the shop, perhaps with a time, the person who works on it, and its branch. PROMISE-01, BRANCH-01
ALTER TABLE booking ADD promised_for text COLLATE "C" CONSTRAINT booking_promised_for CHECK (promised_for ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$'),
	ADD assignee_id bigint REFERENCES staff, ADD location_id bigint REFERENCES location;

-- The days after which a new booking is promised, by type of item; none for no promise. PROMISE-02
ALTER TABLE shop ADD promise_days_gpu integer, ADD promise_days_mobo integer, ADD promise_days_laptop integer;

-- The bookings that are not resolved yet: by promise, and by person. PROMISE-05
CREATE INDEX booking_promised ON booking (promised_for, id) WHERE is_active AND promised_for IS NOT NULL
	AND status IN ('DRAFT', 'PENDING', 'IN_REVIEW', 'CONFIRMED', 'PENDING_DELIVERY', 'IN_QUEUE', 'IN_PROGRESS');
CREATE INDEX booking_work ON booking (assignee_id, promised_for, id) WHERE is_active
	AND status IN ('DRAFT', 'PENDING', 'IN_REVIEW', 'CONFIRMED', 'PENDING_DELIVERY', 'IN_QUEUE', 'IN_PROGRESS');

-- All bookings by promise.
CREATE INDEX booking_by_promise ON booking (promised_for, id, is_active, status);

-- The lists of a person and of a branch. PROMISE-06, BRANCH-02
CREATE INDEX booking_assignee ON booking (assignee_id, is_active, status) WHERE assignee_id IS NOT NULL;
CREATE INDEX booking_branch ON booking (location_id, is_active, status) WHERE location_id IS NOT NULL;

-- The branch that a person chose last, for money or for a new booking. TILL-01, BRANCH-01
DROP INDEX history_branch;
CREATE INDEX history_branch ON history (staff_id, id)
	WHERE ("after" ->> 'location_id') IS NOT NULL AND (entity = 'booking_payment' OR (entity = 'booking' AND action = 'created'));
