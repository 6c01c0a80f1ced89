-- Since when the deletion of a booking with paid money asks for a reason: deletions before that have none. TILL-11
ALTER TABLE shop ADD deletion_reasons boolean;

-- As a change, so that the history says from which change on the rule applies.
UPDATE shop SET deletion_reasons = true;

ALTER TABLE shop ALTER deletion_reasons SET DEFAULT true, ALTER deletion_reasons SET NOT NULL;
