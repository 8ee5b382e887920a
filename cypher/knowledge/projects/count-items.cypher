// The projects of readable items, each with its number of items, ordered by their newest item.
// Shared items, which have no project, are counted in a first row without a key.
// A long name is stored in the key as a hash; the metadata of an item of the project has the name.
// The condition on created_at is always true; it makes the planner use the index (scope_key, created_at).
// @read @many
// @param  limit          integer
// @return key            string?
// @return memories       integer
// @return newest_at      string
// @return metadata_json  string?
/* :params {limit: 1000, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
WITH
  item.item_id AS item_id,
  item.created_at AS created_at,
  [key IN item._lookup_keys WHERE key STARTS WITH 'project='] AS keys
// No time means that the item was deleted during the read.
WHERE created_at IS NOT NULL
UNWIND CASE WHEN size(keys) > 0 THEN keys ELSE [null] END AS key
WITH
  key,
  count(*) AS memories,
  max(created_at) AS newest,
  max(CASE WHEN key STARTS WITH 'project=sha256:' THEN item_id END) AS named_by
ORDER BY key IS NOT NULL, newest DESC, key
LIMIT $limit
RETURN
  key,
  memories,
  toString(newest) AS newest_at,
  COLLECT {
    MATCH (item:MemoryItem {item_id: named_by})
    WHERE item.scope_key IN $scope.readable
    RETURN item.metadata_json
  }[0] AS metadata_json
