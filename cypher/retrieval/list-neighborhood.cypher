// Everything within two steps of some items: over rare names, facts between names, and relationships to items.
// All names connected by SAME_AS in up to four steps count as one, identified by the first of their keys.
// Names have their degree, for damping; the rarest come first.
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
  CALL (seed) {
    MATCH (seed)-[edge]->(item:MemoryItem)
    WHERE edge.mirror IS NULL AND type(edge) <> 'CO_RETRIEVED' AND item.scope_key IN $scope.readable
    RETURN edge, item
    LIMIT 500
    UNION
    MATCH (seed)<-[edge]-(item:MemoryItem)
    WHERE edge.mirror IS NULL AND type(edge) <> 'CO_RETRIEVED' AND item.scope_key IN $scope.readable
    RETURN edge, item
    LIMIT 500
  }
  RETURN null AS via, 1 AS degree, item
  LIMIT 100
  UNION
  MATCH (seed)-[:MENTIONS|ABOUT]->(mentioned:Name)
  MATCH (mentioned)-[:SAME_AS*0..4]-(name:Name)
  WITH DISTINCT seed, mentioned, name
  WHERE mentioned = name OR NOT EXISTS { (mentioned)-[:DIFFERENT_FROM]-(name) }
  WITH
    seed,
    mentioned,
    min(name.key) AS via,
    collect(name) AS names,
    sum(COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() }) AS degree
  WHERE degree >= 2 AND degree <= 100
  ORDER BY degree, via
  LIMIT 200
  UNWIND names AS name
  MATCH (name)<-[:MENTIONS|ABOUT]-(item:MemoryItem)
  WHERE item <> seed
  RETURN via, degree, item
  UNION
  MATCH (seed)-[:MENTIONS|ABOUT]->(mentioned:Entity)
  MATCH (mentioned)-[:SAME_AS*0..4]-(name:Entity)
  WITH DISTINCT seed, mentioned, name
  WHERE
    COUNT { (name)-[:RELATES]-() } <= 50
    AND (mentioned = name OR NOT EXISTS { (mentioned)-[:DIFFERENT_FROM]-(name) })
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
