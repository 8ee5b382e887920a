// Items that share names with a question.
// Names linked by up to four SAME_AS relationships count as one entity.
// Rare names weigh more than common ones, and subjects more than mentions.
// Names that more than 1,000 items share are ignored.
// @read @many
// @param  keys          string[]
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return item_id   string
// @return strength  number
/* :params {keys: ['mara lindqvist'], limit: 100, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
MATCH (named)-[aliases:SAME_AS*0..4]-(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
WITH DISTINCT named, name
WHERE named = name OR NOT EXISTS {
    MATCH (named)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  }
WITH
  named,
  min(name.name_key) AS entity,
  collect(name) AS names,
  sum(COUNT {
    MATCH (name)<-[use:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    RETURN use
    LIMIT 1001
  }) AS degree
WHERE degree <= 1000
WITH entity, collect({names: names, degree: degree})[0] AS group
UNWIND group.names AS name
MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
WITH item, entity, max(CASE type(link) WHEN 'ABOUT' THEN 1.0 ELSE 0.5 END / log(2 + group.degree)) AS share
WITH item, sum(share) AS strength
ORDER BY strength DESC, item.item_id DESC
LIMIT $limit
RETURN item.item_id AS item_id, strength
