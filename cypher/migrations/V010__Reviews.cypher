// What waits for a person: what each run has answered, what was said of a memory, and which statements were found to contradict nothing.
CREATE INDEX review_item_run IF NOT EXISTS FOR (n:ReviewItem) ON (n.run_id);
CREATE INDEX review_item_subject IF NOT EXISTS FOR (n:ReviewItem) ON (n.subject_id);
CREATE INDEX review_item_statement IF NOT EXISTS FOR (n:ReviewItem) ON (n.statement_key);
CREATE INDEX review_item_resolved IF NOT EXISTS FOR (n:ReviewItem) ON (n.scope_key, n.status, n.resolved_at);
CALL db.createRelationshipType('CONCERNS');
