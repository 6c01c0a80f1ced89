-- The instant and the branch at which money came or went back, and the payment that a refund takes back. TILL-01, TILL-02
ALTER TABLE booking_payment ADD paid_at timestamptz(3), ADD location_id bigint REFERENCES location,
	ADD refund_of bigint REFERENCES booking_payment, ADD reason text;

DROP TRIGGER history_recorded ON booking_payment;
CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON booking_payment FOR EACH ROW
	EXECUTE FUNCTION history_record('booking', 'booking_id', 'recipient_name transaction_id reason', '');

-- Money counts from now on on the day it came. Only payments that became PAID after they were made differ: one without an
-- instant was paid when it was made, and one of another book has its day as its creation. TILL-01
SELECT set_config('reflow.notes', '{"booking_payment": {"reason": "Counts on the day it was paid", "rule": "TILL-01"}}', true);

UPDATE booking_payment SET paid_at = became.at
FROM (
	SELECT entity_id, max(at) AS at FROM history
	WHERE record = 'booking' AND entity = 'booking_payment' AND action NOT IN ('created', 'baseline', 'refused')
		AND "after" ->> 'status' = 'PAID'
	GROUP BY 1
) AS became
WHERE became.entity_id = booking_payment.id AND status = 'PAID' AND became.at <> created_at;

SELECT set_config('reflow.notes', '', true);

DROP TRIGGER kept_received_insert ON booking_payment;
DROP TRIGGER kept_received_update ON booking_payment;
DROP TRIGGER kept_received_delete ON booking_payment;
DROP TRIGGER kept_received_truncate ON booking_payment;
DROP TRIGGER kept_received_insert ON booking;
DROP TRIGGER kept_received_update ON booking;
DROP TRIGGER kept_received_delete ON booking;
DROP TRIGGER kept_received_truncate ON booking;

-- What was paid counts as long as the booking does, by the day on which it was paid and less what went back.
CALL keep_list('received', 'booking_payment', 'quarter_hour(coalesce(paid_at, created_at))',
	'(CASE WHEN refund_of IS NULL THEN paid_paisa ELSE -paid_paisa END)',
	'is_active AND status = ''PAID'' AND (SELECT is_active FROM booking WHERE id = booking_id)');

CALL keep_list('received', 'booking', 'quarter_hour(coalesce(paid.paid_at, paid.created_at))',
	'(CASE WHEN paid.refund_of IS NULL THEN paid.paid_paisa ELSE -paid.paid_paisa END)',
	'changed.is_active', 'JOIN booking_payment paid ON booking_id = changed.id AND paid.is_active AND paid.status = ''PAID''');

-- The branch that a person chose last. TILL-01
CREATE INDEX history_branch ON history (staff_id, id)
	WHERE entity = 'booking_payment' AND jsonb_exists("after", 'location_id');

-- The money of a day.
CREATE INDEX booking_payment_paid ON booking_payment ((coalesce(paid_at, created_at)))
	WHERE is_active AND status = 'PAID';
