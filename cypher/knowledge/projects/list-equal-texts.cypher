// Texts that items of several projects of the active workspace have in common, those with the newest items first.
// The texts must be equal, and the items of one type.
// `shown_ids` has one item for each set of projects. Items of no project are shared already.
// The condition on created_at is always true; it makes the planner use the index (scope_key, created_at).
// @read @many
// @param  memory_types  string[]
// @param  hidden        string[]
// @param  max_items     integer
// @param  limit         integer
// @return item_ids      string[]
// @return shown_ids     string[]
// @return newest_at     string
/* :params {memory_types: ['semantic'], hidden: ['retracted'], max_items: 1000, limit: 1000, scope: {readable: ['w:w1', 'u:u1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key = $scope.write_key
  AND item.created_at IS NOT NULL
  AND item.memory_type IN $memory_types
  AND NOT item.status IN $hidden
WITH
  item.content_hash AS content_hash,
  item.memory_type AS memory_type,
  item.item_id AS item_id,
  item.created_at AS created_at,
  [key IN item._lookup_keys WHERE key STARTS WITH 'project='] AS keys
// No time means that the item was deleted during the read.
WHERE size(keys) > 0 AND created_at IS NOT NULL
WITH content_hash, memory_type, keys, collect(item_id) AS item_ids, max(created_at) AS newest
ORDER BY newest DESC, keys
WITH content_hash, memory_type, collect(item_ids) AS of_projects, max(newest) AS newest
WHERE size(of_projects) > 1
ORDER BY newest DESC, content_hash
LIMIT $limit
RETURN
  reduce(all_ids = [], item_ids IN of_projects | all_ids + item_ids)[..$max_items] AS item_ids,
  [item_ids IN of_projects | item_ids[0]] AS shown_ids,
  toString(newest) AS newest_at
