// Facts as such: the newest of a scope, the versions of one, and those that a person has called wrong.
CREATE INDEX fact_recorded IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.transaction_time_start);
CREATE INDEX fact_first IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.first_fact_id);
CREATE INDEX fact_rejected IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r.rejected_key);
