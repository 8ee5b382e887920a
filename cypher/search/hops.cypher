// Where some items lead: over a relationship to another item (edge); over a name they mention to the items about it (link);
// over a rare name to the items that share it (shared). A name that many share leads nowhere and is not walked: its degree is
// read first. Shared names bring the most similar only. What has more relationships than a walk can follow is told as a crowd,
// and of an item's own relationships some are then followed all the same.
// @read @many
// @param  seeds         object[]
// @param  names         boolean
// @param  vector        vector
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return seed       string
// @return kind       string
// @return via        string
// @return rarity     number
// @return candidate  search/Candidate
/* :params {seeds: [{item_id: 'mem_1', shares: true}], names: true, vector: vector([0.1, 0.2], 2, FLOAT32), max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $seeds AS seed
MATCH (from:MemoryItem {item_id: seed.item_id})
WHERE from.scope_key IN $scope.readable
CALL (from, seed) {
  WITH from
  WHERE COUNT { (from)--() } <= 5000
  MATCH (from)-[edge]-(target:MemoryItem)
  WHERE edge.mirror IS NULL AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  RETURN target, 'edge' AS kind, type(edge) AS via, 1.0 AS rarity
  UNION
  WITH from
  WHERE COUNT { (from)--() } > 5000
  MATCH (from)-[edge]-(target:MemoryItem)
  WHERE edge.mirror IS NULL AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  WITH edge, target
  LIMIT 5000
  WITH target, type(edge) AS via
  ORDER BY 2 * vector.similarity.cosine(target.embedding, $vector) - 1 DESC, target.item_id
  LIMIT 100
  RETURN target, 'edge' AS kind, via, 1.0 AS rarity
  UNION
  WITH from
  WHERE COUNT { (from)--() } > 5000
  RETURN from AS target, 'crowd' AS kind, '' AS via, 0.0 AS rarity
  UNION
  MATCH (from)-[:MENTIONS|ABOUT]->(name:Name)
  WHERE $names AND COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() } > 10000
  RETURN from AS target, 'crowd' AS kind, name.name AS via, 0.0 AS rarity
  UNION
  MATCH (from)-[:MENTIONS]->(:Name)-[:SAME_AS]-{0,1}(name:Name)
  WHERE $names AND COUNT { (name)<-[:ABOUT]-() } <= 50
  MATCH (name)<-[:ABOUT]-(target:MemoryItem)
  WHERE target <> from
  RETURN target, 'link' AS kind, min(name.name) AS via, 1.0 AS rarity
  UNION
  MATCH (from)-[:MENTIONS|ABOUT]->(:Name)-[:SAME_AS]-{0,1}(name:Name)
  WITH from, seed, name, COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() } AS degree
  WHERE $names AND seed.shares AND degree >= 2 AND degree <= 30
  MATCH (name)<-[:MENTIONS|ABOUT]-(target:MemoryItem)
  WHERE target <> from AND target.embedding IS NOT NULL
  WITH target, name, 1 - log(degree) / log(1000) AS rarity
  ORDER BY rarity DESC, name.name
  WITH target, collect(name.name)[0] AS via, max(rarity) AS rarity
  ORDER BY 2 * vector.similarity.cosine(target.embedding, $vector) - 1 + 0.15 * rarity DESC, target.item_id
  LIMIT 20
  RETURN target, 'shared' AS kind, via, rarity
}
WITH from, kind, via, rarity, target
WHERE
  target.scope_key IN $scope.readable
  AND target.origin_tier <= $max_tier
  AND target.memory_type IN $memory_types
  AND target.status IN $statuses
  AND target.created_at >= $since
  AND target.created_at < $until
RETURN
  from.item_id AS seed,
  kind,
  via,
  rarity,
  target{
    .item_id,
    .title,
    .about,
    .session_key,
    valid_start_time: toString(target.valid_start_time),
    content: left(target.content, 4000),
    cosine: 2 * vector.similarity.cosine(target.embedding, $vector) - 1
  } AS candidate
