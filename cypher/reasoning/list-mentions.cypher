// The items that mention given names, with the fields needed to rank them; items about the names first.
// All names connected by SAME_AS, in up to four steps, count as one name.
// Of very frequent names only the newest items are read.
// @read @many
// @param  keys           string[]
// @param  max_tier       integer
// @param  memory_types   string[]
// @param  statuses       string[]
// @param  since          datetime
// @param  until          datetime
// @return mention  reasoning/Mention
/* :params {keys: ['mara lindqvist'], max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
MATCH (named)-[:SAME_AS*0..4]-(name:Name)
WITH DISTINCT key, named, name
WHERE named = name OR NOT EXISTS { (named)-[:DIFFERENT_FROM]-(name) }
MATCH (name)<-[:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
WITH item, collect(DISTINCT key) AS keys
ORDER BY size(keys) DESC, item.item_id DESC
LIMIT 500
RETURN item{
  .item_id,
  .memory_type,
  .title,
  spoken: any(word IN item.lookup_keys WHERE word STARTS WITH 'speaker='),
  keys: keys,
  content: left(item.content, 2000),
  valid_start_time: toString(item.valid_start_time),
  valid_start_local: toString(item.valid_start_local)
} AS mention
