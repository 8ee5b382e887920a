// What is known, beyond items and names.

// Notes: writers of the notes of a scope take turns at its lock, so that two notes that name each other see each other.
CREATE CONSTRAINT note_lock IF NOT EXISTS FOR (n:NoteLock) REQUIRE n.lock_key IS UNIQUE;

// Decisions, constraints and lessons: the id that a caller gave stands for one item of its scope. Of those that share one, the first has it.
MATCH (item:Decision|Constraint|Learned)
WHERE item.id_key IS NULL
WITH item, item.scope_key + '|' + item.memory_type + '|' + coalesce(item.decision_id, item.constraint_id, item.learned_id, item.item_id) AS key
ORDER BY item.created_at, item.item_id
WITH key, collect(item)[0] AS first
SET first.id_key = key;
CREATE CONSTRAINT item_id_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n.id_key IS UNIQUE;
// Statements that were retracted for good, by what they say.
CREATE INDEX item_rejected_key IF NOT EXISTS FOR (n:MemoryItem) ON (n.rejected_key);

// What was challenged, and what somebody is more or less sure of: only such items and versions stand in these.
CREATE INDEX item_challenged IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.last_challenged_at);
CREATE INDEX version_challenged IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.last_challenged_at);
CREATE INDEX item_confidence IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.confidence);
CREATE INDEX version_confidence IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.confidence);

// Reference knowledge of a tenant, by its text: only what has all three properties is in the index.
CREATE INDEX item_reference IF NOT EXISTS FOR (n:MemoryItem) ON (n.tenant_id, n.content_hash, n.is_reference);
