// Counts the items that mention all given names; optionally only those spoken by them.
// All names connected by SAME_AS, in up to four steps, count as one name.
// The asked interval is read on the clock of each item's writer.
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
CALL (scope_key) {
  UNWIND range(0, size($names) - 1) AS place
  MATCH (named:Name {name_key: scope_key + '|' + $names[place]})
  WHERE named.scope_key IN $scope.readable
  MATCH (named)-[:SAME_AS*0..4]-(name:Name)
  WITH DISTINCT place, named, name
  WHERE named = name OR NOT EXISTS { (named)-[:DIFFERENT_FROM]-(name) }
  WITH place, collect(name) AS names
  ORDER BY place
  RETURN collect(names) AS groups
}
WITH groups
WHERE size(groups) = size($names)
UNWIND groups[0] AS name
MATCH (name)<-[tie:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN item.tags)
  AND (NOT $spoken OR (type(tie) = 'ABOUT' AND any(word IN item.lookup_keys WHERE word STARTS WITH 'speaker=')))
  AND all(names IN groups[1..] WHERE EXISTS { MATCH (item)-[:ABOUT|MENTIONS]->(other:Name) WHERE other IN names })
WITH DISTINCT item
RETURN count(item) AS total
