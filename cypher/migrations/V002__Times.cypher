// Two time axes: a state of an item counts within a rectangle of what is known (known_from, known_until) and of what it holds for
// (holds_from, holds_until). The state of today is the item itself; others are versions, complete with vector and words.

DROP INDEX item_embedding IF EXISTS;
DROP INDEX version_embedding IF EXISTS;
DROP INDEX fact_embedding IF EXISTS;
DROP INDEX version_item IF EXISTS;

MATCH (item:MemoryItem)
WHERE item.known_from IS NULL
CALL (item) {
  LET first = NOT EXISTS { (item)-[:HAS_VERSION]->() }
  SET
    item.version = 1 + COUNT { (item)-[:HAS_VERSION]->() },
    item.changed_by = item.user_id,
    item.change_type = CASE WHEN first THEN 'created' ELSE 'updated' END,
    item.known_from = item.transaction_time_start,
    item.known_until = datetime('+12000-01-01T00:00:00Z'),
    item.holds_from = CASE WHEN item.valid_start_time < datetime('-9998-01-01T00:00:00Z') THEN item.transaction_time_start ELSE item.valid_start_time END,
    item.holds_until = item.valid_end_time
} IN TRANSACTIONS OF 1000 ROWS;

// A replaced state without a valid time held until it was replaced, as far as is known since then; until then, it was known to go on.
MATCH (item:MemoryItem)-[:HAS_VERSION]->(version:ItemVersion)
WHERE version.known_from IS NULL
WITH item, version
ORDER BY version.transaction_time_start
WITH item, collect(version) AS versions
CALL (item, versions) {
  UNWIND range(0, size(versions) - 1) AS place
  WITH item, versions[place] AS version, place, coalesce(versions[place + 1], item) AS next
  LET undated = version.valid_start_time < datetime('-9998-01-01T00:00:00Z') AND version.valid_end_time > datetime('+11999-01-01T00:00:00Z')
  SET
    version.version = place + 1,
    version.changed_by = version.user_id,
    version.change_type = CASE WHEN place = 0 THEN 'created' ELSE 'updated' END,
    version.known_from = version.transaction_time_start,
    version.known_until = version.transaction_time_end,
    version.holds_from = CASE WHEN version.valid_start_time < datetime('-9998-01-01T00:00:00Z') THEN version.transaction_time_start ELSE version.valid_start_time END,
    version.holds_until = version.valid_end_time,
    version.search_tokens = coalesce(version.search_tokens, item.search_tokens)
  WITH item, version, CASE
    WHEN undated THEN version.transaction_time_end
    WHEN next.valid_start_time > datetime('-9998-01-01T00:00:00Z') THEN next.valid_start_time
    ELSE version.transaction_time_end
  END AS until
  WHERE until > version.holds_from
  CREATE (item)-[:HAS_VERSION]->(rest:ItemVersion)
  SET
    rest = version{.*, embedding: null, rest: true},
    rest.known_from = version.transaction_time_end,
    rest.known_until = datetime('+12000-01-01T00:00:00Z'),
    rest.holds_until = CASE WHEN until < version.holds_until THEN until ELSE version.holds_until END
} IN TRANSACTIONS OF 500 ROWS;

// A version that had the text of the next state has its vector too.
MATCH (item:MemoryItem)-[:HAS_VERSION]->(version:ItemVersion)
WHERE version.embedding IS NULL AND item.embedding IS NOT NULL
CALL (item, version) {
  OPTIONAL MATCH (item)-[:HAS_VERSION]->(later:ItemVersion)
  WHERE
    later.embedding IS NOT NULL
    AND later.content = version.content
    AND coalesce(later.title, '') = coalesce(version.title, '')
    AND later.transaction_time_start >= version.transaction_time_start
  WITH item, version, later
  ORDER BY later.transaction_time_start
  LIMIT 1
  LET vector = CASE
    WHEN later IS NOT NULL THEN later.embedding
    WHEN item.content = version.content AND coalesce(item.title, '') = coalesce(version.title, '') THEN item.embedding
  END
  FILTER vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(version, 'embedding', vector)
} IN TRANSACTIONS OF 500 ROWS;

// A relationship holds from when it was recorded, and what an item says of itself from when the item holds.
MATCH (source)-[tie]->()
WHERE tie.transaction_time_start IS NOT NULL AND tie.holds_from IS NULL
CALL (source, tie) {
  SET
    tie.holds_from = CASE
      WHEN tie.valid_start_time > datetime('-9998-01-01T00:00:00Z') THEN tie.valid_start_time
      WHEN type(tie) IN ['ABOUT', 'MENTIONS', 'PART_OF', 'DEPENDS_ON'] AND source.holds_from < tie.transaction_time_start THEN source.holds_from
      ELSE tie.transaction_time_start
    END,
    tie.holds_until = tie.valid_end_time
} IN TRANSACTIONS OF 1000 ROWS;

CREATE VECTOR INDEX item_embedding IF NOT EXISTS FOR (n:MemoryItem) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX version_embedding IF NOT EXISTS FOR (n:ItemVersion) ON n.embedding
WITH [n.scope_key, n.memory_type, n.origin_tier, n.status, n.created_at, n.known_from, n.known_until, n.holds_from, n.holds_until, n.transaction_time_end]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX fact_embedding IF NOT EXISTS FOR ()-[r:RELATES]-() ON r.embedding
WITH [r.scope_key, r.predicate, r.transaction_time_start, r.transaction_time_end, r.holds_from, r.holds_until]
OPTIONS {indexConfig: {`vector.dimensions`: {{dimension}}, `vector.similarity_function`: 'cosine'}};
// The version that counts at a moment, among very many of one item; and those that a change of the past cuts.
CREATE INDEX version_known IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.known_until, n.holds_until);
// Tags and metadata of a past moment.
CREATE FULLTEXT INDEX version_lookup IF NOT EXISTS FOR (n:ItemVersion) ON EACH [n.lookup_keys, n.search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}};
CREATE INDEX version_valid IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.valid_start_time);
// What changed between two moments.
CREATE INDEX item_recorded IF NOT EXISTS FOR (n:MemoryItem) ON (n.scope_key, n.transaction_time_start);
CREATE INDEX version_recorded IF NOT EXISTS FOR (n:ItemVersion) ON (n.scope_key, n.transaction_time_start);
// Deletions that are under way, and what they look for: what belongs to a user, a scope or a tenant.
CREATE CONSTRAINT deletion_id IF NOT EXISTS FOR (n:Deletion) REQUIRE n.deletion_id IS UNIQUE;
CREATE INDEX deletion_due IF NOT EXISTS FOR (n:Deletion) ON (n.due_at);
CREATE INDEX item_user IF NOT EXISTS FOR (n:MemoryItem) ON (n.user_id);
CREATE INDEX run_scope IF NOT EXISTS FOR (n:Run) ON (n.scope_key, n.created_at);
CREATE INDEX idempotency_tenant IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.tenant_id);
CREATE INDEX idempotency_user IF NOT EXISTS FOR (n:IdempotencyRecord) ON (n.user_id);
CREATE INDEX audit_event_tenant IF NOT EXISTS FOR (n:AuditEvent) ON (n.tenant_id);
CREATE INDEX item_changed_by IF NOT EXISTS FOR (n:MemoryItem) ON (n.changed_by);
CREATE INDEX version_changed_by IF NOT EXISTS FOR (n:ItemVersion) ON (n.changed_by);
