-- The changes of some days, which are judged by the rules. HIST-17
CREATE INDEX history_time ON history USING brin (at);
