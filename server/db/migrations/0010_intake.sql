-- What was handed in with an item, and in which condition. INTAKE-01, INTAKE-02
ALTER TABLE booking_item ADD accessories text, ADD condition text;

DROP TRIGGER history_recorded ON booking_item;
CREATE TRIGGER history_recorded AFTER INSERT OR UPDATE OR DELETE ON booking_item FOR EACH ROW
	EXECUTE FUNCTION history_record('booking', 'booking_id', 'serial_number reported_issue comments accessories condition', '');

-- The earlier visits of a device. INTAKE-06
CREATE INDEX booking_item_serial ON booking_item (lower(serial_number COLLATE "C"), id DESC) WHERE is_active AND serial_number IS NOT NULL;

-- The passcodes of devices. No trigger records them: the history has who kept, saw and removed one, and never the passcode. INTAKE-07
CREATE TABLE device_passcode (
	item_id bigint PRIMARY KEY REFERENCES booking_item ON DELETE CASCADE,
	passcode text NOT NULL,
	kept_at timestamptz(3) NOT NULL
);

-- Printed on the slip that the customer signs. INTAKE-04
ALTER TABLE shop ADD terms text;

-- As a change, so that the history has what a shop of an older release has in this column.
UPDATE shop SET terms = '';

ALTER TABLE shop ALTER terms SET DEFAULT '', ALTER terms SET NOT NULL;
