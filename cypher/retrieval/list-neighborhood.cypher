// All nodes within two steps of some items, over rare names, facts and relationships.
// Names linked by up to four SAME_AS relationships count as one, identified by the first of their keys.
// Each name has its degree, by which its influence is reduced; the rarest come first.
// @read @many
// @param  item_ids      string[]
// @param  limit         integer
// @param  filter        retrieval/Filter
// @return from    string
// @return via     string?
// @return degree  integer
// @return to      string
/* :params {item_ids: ['mem_1'], limit: 2000, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (seed:MemoryItem {item_id: item_id})
WHERE seed.scope_key IN $scope.readable
CALL (seed) {
  CALL (seed) {
    MATCH (seed)-[edge]->(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND edge.mirror IS NULL
      AND type(edge) <> 'CO_RETRIEVED'
    RETURN edge, item
    LIMIT 500
    UNION
    MATCH (seed)<-[edge]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND edge.mirror IS NULL
      AND type(edge) <> 'CO_RETRIEVED'
    RETURN edge, item
    LIMIT 500
  }
  RETURN null AS via, 1 AS degree, item
  LIMIT 100
  UNION
  MATCH (seed)-[link:ABOUT|MENTIONS]->(mentioned:Name)
  WHERE
    mentioned.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  MATCH (mentioned)-[aliases:SAME_AS*0..4]-(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
  WITH DISTINCT seed, mentioned, name
  WHERE mentioned = name OR NOT EXISTS {
    MATCH (mentioned)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  }
  CALL (name) {
    MATCH (name)<-[use:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    RETURN item
    LIMIT 101
  }
  WITH seed, mentioned, min(name.key) AS via, collect(item) AS items
  WITH seed, via, items, size(items) AS degree
  WHERE degree >= 2 AND degree <= 100
  ORDER BY degree, via
  LIMIT 200
  UNWIND items AS item
  WITH seed, via, degree, item
  WHERE item <> seed
  RETURN via, degree, item
  UNION
  MATCH (seed)-[link:ABOUT|MENTIONS]->(mentioned:Entity)
  WHERE
    mentioned.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  MATCH (mentioned)-[aliases:SAME_AS*0..4]-(name:Entity)
  WHERE
    name.scope_key IN $scope.readable
    AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
  WITH DISTINCT seed, mentioned, name
  WHERE mentioned = name OR NOT EXISTS {
    MATCH (mentioned)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  }
  WITH DISTINCT seed, name
  CALL (name) {
    MATCH (name)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND fact.transaction_time_end > $view.seen_at
      AND fact.holds_from <= $view.valid_until
      AND fact.holds_until > $view.valid_from
    WITH other
    LIMIT 51
    RETURN collect(other) AS others
  }
  WITH seed, others
  WHERE size(others) <= 50
  UNWIND others AS other
  WITH DISTINCT seed, other
  CALL (other) {
    MATCH (other)<-[use:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    WITH item
    LIMIT 51
    RETURN collect(item) AS items
  }
  WITH seed, other, items, size(items) AS degree
  WHERE degree <= 50
  UNWIND items AS item
  WITH seed, other, degree, item
  WHERE item <> seed
  RETURN other.key AS via, degree, item
}
WITH seed, via, degree, item
WHERE
  item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
WITH seed, via, degree, item
ORDER BY degree, via, item.item_id
LIMIT $limit
RETURN seed.item_id AS from, via, degree, item.item_id AS to
