// Steps from some items: over a relationship to another item (edge); over a mentioned name to the items about it (link); over a rare
// name to other items that share it (shared). All names connected by SAME_AS in up to four steps count as one, except those declared
// different. Degrees are checked before expanding: a name shared by many leads nowhere, and an item with too many relationships
// yields a `crowd` row and only some of them. Relationships to an item in both directions are followed in both, because skipping the
// second of 100,000 takes as long as following it; the item is returned once. Of each kind the most similar items are returned.
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
  WHERE COUNT { (from)--() } <= 1000
  MATCH (from)-[edge]-(target:MemoryItem)
  WHERE edge.mirror IS NULL AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  RETURN target, 'edge' AS kind, type(edge) AS via, 1.0 AS rarity, 100 AS most
  UNION
  WITH from
  WHERE COUNT { (from)--() } > 1000
  CALL (from) {
    MATCH (from)-[edge]->(target:MemoryItem)
    WHERE NOT type(edge) IN ['NEXT', 'CO_RETRIEVED'] AND target.scope_key IN $scope.readable
    RETURN type(edge) AS via, target
    LIMIT 500
    UNION
    MATCH (from)<-[edge]-(target:MemoryItem)
    WHERE NOT type(edge) IN ['NEXT', 'CO_RETRIEVED'] AND target.scope_key IN $scope.readable
    RETURN type(edge) AS via, target
    LIMIT 500
  }
  RETURN target, 'edge' AS kind, via, 1.0 AS rarity, 100 AS most
  UNION
  WITH from
  WHERE COUNT { (from)--() } > 1000
  RETURN from AS target, 'crowd' AS kind, '' AS via, 0.0 AS rarity, 1 AS most
  UNION
  MATCH (from)-[:MENTIONS|ABOUT]->(name:Name)
  WHERE $names AND COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() } > 10000
  RETURN from AS target, 'crowd' AS kind, name.name AS via, 0.0 AS rarity, 1 AS most
  UNION
  MATCH (from)-[:MENTIONS]->(mentioned:Name)
  WHERE $names
  MATCH (mentioned)-[:SAME_AS*0..4]-(name:Name)
  WITH DISTINCT from, mentioned, name
  WHERE
    COUNT { (name)<-[:ABOUT]-() } <= 50
    AND (mentioned = name OR NOT EXISTS { (mentioned)-[:DIFFERENT_FROM]-(name) })
  MATCH (name)<-[:ABOUT]-(target:MemoryItem)
  WHERE target <> from
  RETURN target, 'link' AS kind, min(name.name) AS via, 1.0 AS rarity, 100 AS most
  UNION
  MATCH (from)-[:MENTIONS|ABOUT]->(mentioned:Name)
  WHERE $names AND seed.shares
  MATCH (mentioned)-[:SAME_AS*0..4]-(name:Name)
  WITH DISTINCT from, mentioned, name
  WHERE mentioned = name OR NOT EXISTS { (mentioned)-[:DIFFERENT_FROM]-(name) }
  WITH
    from,
    mentioned,
    collect(name) AS names,
    sum(COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() }) AS degree
  WHERE degree >= 2 AND degree <= 30
  ORDER BY degree, mentioned.name
  LIMIT 200
  UNWIND names AS name
  MATCH (name)<-[:MENTIONS|ABOUT]-(target:MemoryItem)
  WHERE target <> from AND target.embedding IS NOT NULL
  WITH target, name, 1 - log(degree) / log(1000) AS rarity
  ORDER BY rarity DESC, name.name
  WITH target, collect(name.name)[0] AS via, max(rarity) AS rarity
  RETURN target, 'shared' AS kind, via, rarity, 20 AS most
}
WITH from, kind, via, rarity, most, target
WHERE
  target.scope_key IN $scope.readable
  AND target.origin_tier <= $max_tier
  AND target.memory_type IN $memory_types
  AND target.status IN $statuses
  AND target.created_at >= $since
  AND target.created_at < $until
WITH from, kind, via, rarity, most, target, 2 * vector.similarity.cosine(target.embedding, $vector) - 1 AS cosine
ORDER BY coalesce(cosine, -1) + 0.15 * rarity DESC, target.item_id
WITH from, kind, most, collect({via: via, rarity: rarity, target: target, cosine: cosine}) AS steps
UNWIND steps[..most] AS step
WITH from, kind, step, step.target AS target
RETURN
  from.item_id AS seed,
  kind,
  step.via AS via,
  step.rarity AS rarity,
  target{
    .item_id,
    .title,
    .about,
    .session_key,
    valid_start_local: toString(target.valid_start_local),
    valid_end_local: toString(target.valid_end_local),
    content: left(target.content, 4000),
    cosine: step.cosine
  } AS candidate
