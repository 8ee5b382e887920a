// Counts the items that mention all given names; optionally only those spoken by them.
// All names connected by SAME_AS, in up to four steps, count as one name.
// The asked interval is read on the clock of each item's writer.
// @read @one
// @param  names          string[]
// @param  spoken         boolean
// @param  filter         retrieval/Filter
// @param  valid_from     datetime
// @param  valid_until    datetime
// @param  tags           string[]
// @return total  integer
/* :params {names: ['mara lindqvist'], spoken: false, filter: {max_tier: 2, memory_types: ['decision'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z')}, valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z'), tags: [], scope: {readable: ['w:w1', 'u:u1']}, view: {valid_at: datetime(), known_at: datetime('+11999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  UNWIND range(0, size($names) - 1) AS place
  MATCH (named:Name {name_key: scope_key + '|' + $names[place]})
  WHERE named.scope_key IN $scope.readable
  MATCH (named)-[aliases:SAME_AS*0..4]-(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND all(same IN aliases WHERE same.transaction_time_start <= $view.known_at AND same.transaction_time_end > $view.known_at)
  WITH DISTINCT place, named, name
  WHERE named = name OR NOT EXISTS {
    MATCH (named)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.transaction_time_start <= $view.known_at AND apart.transaction_time_end > $view.known_at
  }
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
  AND tie.transaction_time_start <= $view.known_at
  AND tie.transaction_time_end > $view.known_at
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) >= localdatetime($valid_from)
  AND coalesce(item.valid_start_local, localdatetime(item.valid_start_time)) < localdatetime($valid_until)
  AND all(tag IN $tags WHERE tag IN item.tags)
  AND (NOT $spoken OR (type(tie) = 'ABOUT' AND any(word IN item.lookup_keys WHERE word STARTS WITH 'speaker=')))
  AND all(names IN groups[1..] WHERE EXISTS {
    MATCH (item)-[also:ABOUT|MENTIONS]->(other:Name)
    WHERE
      other IN names
      AND other.scope_key IN $scope.readable
      AND also.transaction_time_start <= $view.known_at
      AND also.transaction_time_end > $view.known_at
  })
WITH DISTINCT item
RETURN count(item) AS total
