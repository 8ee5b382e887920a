// Counts the items that mention all given names; optionally only those spoken by them.
// @read @one
// @param  names          string[]
// @param  spoken         boolean
// @param  max_tier       integer
// @param  memory_types   string[]
// @param  statuses       string[]
// @param  since          datetime
// @param  until          datetime
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @return total  integer
/* :params {names: ['mara lindqvist'], spoken: false, max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z'), tags: [], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
MATCH (name:Name {name_key: scope_key + '|' + $names[0]})
WHERE name.scope_key IN $scope.readable
MATCH (name)<-[tie:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
  AND item.valid_start_time >= $valid_from
  AND item.valid_start_time < $valid_until
  AND all(tag IN $tags WHERE tag IN item.tags)
  AND (NOT $spoken OR (type(tie) = 'ABOUT' AND any(word IN item.lookup_keys WHERE word STARTS WITH 'speaker=')))
  AND all(key IN $names WHERE EXISTS { (item)-[:ABOUT|MENTIONS]->(:Name {name_key: scope_key + '|' + key}) })
WITH DISTINCT item
RETURN count(item) AS total
