-- The bookings whose status changed within some days, and what was refused of bookings.
CREATE INDEX history_status ON history (at) INCLUDE (record_id)
	WHERE entity = 'booking' AND (action = 'refused' OR jsonb_exists("after", 'status'));
