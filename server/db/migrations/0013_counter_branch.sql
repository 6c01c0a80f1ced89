-- The branch in which a counter is, which takes the payments there. TILL-01, LOCK-01
ALTER TABLE counter ADD location_id bigint REFERENCES location;
