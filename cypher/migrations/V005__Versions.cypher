// A text, and metadata, that several states of an item have in a row are kept once: by the last of these states (`kept_text_id`,
// `kept_metadata_id`), for versions that name them (`text_id`, `metadata_id`): the number of the first state that has them.
CREATE INDEX version_kept_text IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.kept_text_id);
CREATE INDEX version_kept_metadata IF NOT EXISTS FOR (n:ItemVersion) ON (n.item_id, n.kept_metadata_id);

MATCH (item:MemoryItem)
WHERE EXISTS { (item)-[:HAS_VERSION]->() }
CALL (item) {
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  WHERE version.rest IS NULL
  WITH item, version
  ORDER BY version.version
  WITH item, collect(version) AS versions
  WITH
    item,
    versions,
    reduce(ids = [], i IN range(0, size(versions) - 1) | ids + CASE
      WHEN i > 0 AND versions[i].content_hash = versions[i - 1].content_hash THEN last(ids)
      ELSE versions[i].version
    END) AS text_ids,
    reduce(ids = [], i IN range(0, size(versions) - 1) | ids + CASE
      WHEN i > 0 AND versions[i].metadata_json = versions[i - 1].metadata_json THEN last(ids)
      ELSE versions[i].version
    END) AS metadata_ids
  UNWIND range(0, size(versions) - 1) AS i
  WITH item, versions[i] AS version, coalesce(versions[i + 1], item) AS next, text_ids[i] AS text_id, metadata_ids[i] AS metadata_id
  LET text_stays = coalesce(version.content_hash = next.content_hash, false)
  LET metadata_stays = coalesce(version.metadata_json = next.metadata_json, false)
  SET
    version.text_id = text_id,
    version.metadata_id = metadata_id,
    version.kept_text_id = CASE WHEN text_stays THEN null ELSE text_id END,
    version.kept_metadata_id = CASE WHEN metadata_stays THEN null ELSE metadata_id END
  FOREACH (last IN CASE WHEN next = item THEN [item] ELSE [] END |
    SET
      last.kept_text_id = CASE WHEN text_stays THEN text_id END,
      last.kept_metadata_id = CASE WHEN metadata_stays THEN metadata_id END
  )
  WITH item, version
  MATCH (item)-[:HAS_VERSION]->(rest:ItemVersion)
  WHERE rest.rest AND rest.version = version.version
  SET rest.text_id = version.text_id, rest.metadata_id = version.metadata_id
} IN TRANSACTIONS OF 50 ROWS;

MATCH (version:ItemVersion)
WHERE version.text_id IS NOT NULL AND version.kept_text_id IS NULL AND version.content IS NOT NULL
CALL (version) {
  SET version.content = null
} IN TRANSACTIONS OF 5 ROWS;

MATCH (version:ItemVersion)
WHERE version.metadata_id IS NOT NULL AND version.kept_metadata_id IS NULL AND version.metadata_json IS NOT NULL
CALL (version) {
  SET version.metadata_json = null
} IN TRANSACTIONS OF 5 ROWS;

// Deletions that were interrupted are found by their scope.
CREATE INDEX deleted_item_scope IF NOT EXISTS FOR (n:DeletedItem) ON (n.scope_key);
