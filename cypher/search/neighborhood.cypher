// What lies two steps around some items: over names that few share, over facts between names, and over relationships to items.
// Names carry their degree, so that the caller can damp them; the rarest come first, order stands before the limit.
// @read @many
// @param  item_ids      string[]
// @param  limit         integer
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return from    string
// @return via     string?
// @return degree  integer
// @return to      string
/* :params {item_ids: ['mem_1'], limit: 2000, max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (seed:MemoryItem {item_id: item_id})
WHERE seed.scope_key IN $scope.readable
CALL (seed) {
  MATCH (seed)-[edge]-(item:MemoryItem)
  WHERE edge.mirror IS NULL AND type(edge) <> 'CO_RETRIEVED' AND item.scope_key IN $scope.readable
  RETURN null AS via, 1 AS degree, item
  LIMIT 100
  UNION
  MATCH (seed)-[:MENTIONS|ABOUT]->(name:Name)
  WITH seed, name, COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() } AS degree
  WHERE degree >= 2 AND degree <= 100
  MATCH (name)<-[:MENTIONS|ABOUT]-(item:MemoryItem)
  WHERE item <> seed
  RETURN name.key AS via, degree, item
  UNION
  MATCH (seed)-[:MENTIONS|ABOUT]->(name:Entity)
  WHERE COUNT { (name)-[:RELATES]-() } <= 50
  MATCH (name)-[:RELATES]-(other:Entity)
  WITH seed, other, COUNT { (other)<-[:MENTIONS]-() } + COUNT { (other)<-[:ABOUT]-() } AS degree
  WHERE degree <= 50
  MATCH (other)<-[:MENTIONS|ABOUT]-(item:MemoryItem)
  WHERE item <> seed
  RETURN other.key AS via, degree, item
}
WITH seed, via, degree, item
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
WITH seed, via, degree, item
ORDER BY degree, via, item.item_id
LIMIT $limit
RETURN seed.item_id AS from, via, degree, item.item_id AS to
