-- Whether the role COUNTER may refund payments. TILL-02
ALTER TABLE shop ADD counter_refunds boolean;

-- As a change, so that the history has what a shop of an older release has in this column.
UPDATE shop SET counter_refunds = false;

ALTER TABLE shop ALTER counter_refunds SET DEFAULT false, ALTER counter_refunds SET NOT NULL;
