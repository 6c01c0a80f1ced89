-- Starts the warranties of items that were repaired after their booking was completed. Until now only a completion started any.
-- They begin on the day on which the item was marked Repaired or restored, as far as the history tells, else at the completion. CLAIM-24
SELECT set_config('reflow.notes', '{"warranty": {"reason": "Repaired after the completion", "rule": "CLAIM-24"}}', true);

INSERT INTO warranty (booking_item_id, start_date, end_date, days)
SELECT item.id, began.day, began.day + promised.days, promised.days
FROM booking_item item
JOIN booking ON booking.id = item.booking_id
CROSS JOIN shop
CROSS JOIN LATERAL (
	SELECT CASE item.type WHEN 'GPU' THEN shop.warranty_days_gpu WHEN 'MOBO' THEN shop.warranty_days_mobo
		ELSE shop.warranty_days_laptop END AS days
) AS promised
CROSS JOIN LATERAL (
	SELECT (greatest(booking.completed_at, max(history.at)) AT TIME ZONE shop.time_zone)::date AS day
	FROM history
	WHERE record = 'booking' AND record_id = booking.id AND entity = 'booking_item' AND entity_id = item.id
		AND action <> 'baseline' AND ("after" ->> 'status' = 'REPAIRED' OR "after" ->> 'is_active' = 'true')
) AS began
WHERE item.is_active AND item.status = 'REPAIRED' AND booking.status = 'COMPLETED' AND began.day IS NOT NULL
	AND NOT EXISTS (SELECT FROM warranty WHERE warranty.booking_item_id = item.id)
	AND NOT EXISTS (SELECT FROM warranty_claim claim WHERE claim.claim_booking_id = booking.id)
ORDER BY item.id;

SELECT set_config('reflow.notes', '', true);
