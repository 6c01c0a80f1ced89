-- Who set or removed a PIN or a passkey. A wrong try, a use and the hash are not in the history. HIST-18
CREATE TRIGGER history_recorded AFTER INSERT OR DELETE OR UPDATE OF pin_hash ON staff_pin FOR EACH ROW
	EXECUTE FUNCTION history_record('person', 'staff_id', '', 'pin_hash wrong');

CREATE TRIGGER history_recorded AFTER INSERT OR DELETE ON passkey FOR EACH ROW
	EXECUTE FUNCTION history_record('person', 'staff_id', '', 'credential_id public_key counter');
