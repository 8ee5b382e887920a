// What only the service reads begins with `_`. The indexes are dropped first, so that no batch writes to them, and made
// anew once all is renamed. A migration that was interrupted begins again, and renames what is left.
DROP CONSTRAINT item_dedupe_key IF EXISTS;
DROP CONSTRAINT item_id_key IF EXISTS;
DROP CONSTRAINT name_key IF EXISTS;
DROP CONSTRAINT review_item_key IF EXISTS;
DROP INDEX item_rejected_key IF EXISTS;
DROP INDEX item_words_due IF EXISTS;
DROP INDEX version_words_due IF EXISTS;
DROP INDEX version_kept_text IF EXISTS;
DROP INDEX version_kept_metadata IF EXISTS;
DROP INDEX task_ready IF EXISTS;
DROP INDEX entity_unresolved IF EXISTS;
DROP INDEX review_item_statement IF EXISTS;
DROP INDEX fact_rejected IF EXISTS;
DROP INDEX item_text IF EXISTS;
DROP INDEX version_text IF EXISTS;
DROP INDEX entity_text IF EXISTS;

MATCH (n)
LET old = [key IN keys(n) WHERE key IN [
  'search_tokens', 'match_words', 'lookup_keys', 'words_due', 'unresolved', 'kept_text_id', 'kept_metadata_id',
  'dedupe_key', 'id_key', 'name_key', 'ready_key', 'rejected_key', 'review_key', 'statement_key',
  'place_hash', 'text_hash', 'ties_hash', 'voices', 'expired_with', 'locked', 'locked_at'
]]
FILTER size(old) > 0
CALL (n, old) {
  FOREACH (key IN old | SET n['_' + key] = n[key], n[key] = null)
} IN TRANSACTIONS OF 1000 ROWS;

MATCH ()-[r:RELATES|CO_RETRIEVED]->()
LET old = [key IN keys(r) WHERE key IN ['stated_until', 'rejected_key', 'voices', 'locked']]
FILTER size(old) > 0
CALL (r, old) {
  FOREACH (key IN old | SET r['_' + key] = r[key], r[key] = null)
} IN TRANSACTIONS OF 1000 ROWS;

CREATE CONSTRAINT item_dedupe_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n._dedupe_key IS UNIQUE;
CREATE CONSTRAINT item_id_key IF NOT EXISTS FOR (n:MemoryItem) REQUIRE n._id_key IS UNIQUE;
CREATE CONSTRAINT name_key IF NOT EXISTS FOR (n:Name) REQUIRE n._name_key IS UNIQUE;
CREATE CONSTRAINT review_item_key IF NOT EXISTS FOR (n:ReviewItem) REQUIRE n._review_key IS UNIQUE;
CREATE INDEX item_rejected_key IF NOT EXISTS FOR (n:MemoryItem) ON (n._rejected_key);
CREATE INDEX item_words_due IF NOT EXISTS FOR (n:MemoryItem) ON (n._words_due);
CREATE INDEX version_words_due IF NOT EXISTS FOR (n:ItemVersion) ON (n._words_due);
CREATE INDEX version_kept_text IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n._kept_text_id);
CREATE INDEX version_kept_metadata IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n._kept_metadata_id);
CREATE INDEX task_ready IF NOT EXISTS FOR (n:PlanTask) ON (n._ready_key, n.ready_from);
CREATE INDEX entity_unresolved IF NOT EXISTS FOR (n:Entity) ON (n._unresolved, n.scope_key);
CREATE INDEX review_item_statement IF NOT EXISTS FOR (n:ReviewItem) ON (n._statement_key);
CREATE INDEX fact_rejected IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.scope_key, r._rejected_key);
CREATE FULLTEXT INDEX item_text IF NOT EXISTS FOR (n:MemoryItem) ON EACH [n.content, n.title, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE FULLTEXT INDEX version_text IF NOT EXISTS FOR (n:ItemVersion) ON EACH [n.content, n.title, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
CREATE FULLTEXT INDEX entity_text IF NOT EXISTS FOR (n:Entity) ON EACH [n._match_words, n._search_tokens]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}};

CALL db.awaitIndexes(3000);
