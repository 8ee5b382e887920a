// Steps from given items to others, by kind.
// An `edge` leads over a relationship.
// A `link` leads over a name that the given item mentions and the other one is about.
// A `shared` step leads over a rare name that both have.
// Names linked by up to four SAME_AS relationships count as one entity, unless a person declared them different.
// Degrees are checked before expanding: a name that many items share is skipped, and an item with too many relationships yields a `crowd`
// row and some of them.
// Relationships are followed in both directions.
// Of each kind, the most similar items are returned.
// The `degree` is the number of relationships of the item, of items about the name, or of items that share it.
// @read @many
// @param  seeds         object[]
// @param  vector        vector
// @param  filter        retrieval/Filter
// @return seed       string
// @return kind       string
// @return via        string
// @return outgoing   boolean
// @return degree     integer
// @return candidate  search/Candidate  @whole
/* :params {seeds: [{item_id: 'mem_1', names: true}], vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $seeds AS seed
MATCH (from:MemoryItem {item_id: seed.item_id})
WHERE from.scope_key IN $scope.readable
CALL (from) {
  // Neo4j stores the total degree of a node.
  // The visible relationships are counted only if it is large.
  WITH from
  WHERE COUNT { (from)--() } > 10000
  MATCH (from)-[edge]-(target:MemoryItem)
  WHERE
    target.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  WITH edge
  LIMIT 10001
  RETURN count(edge) > 10000 AS crowded
}
CALL (from, seed, crowded) {
  WITH from
  WHERE NOT crowded
  MATCH (from)-[edge]-(target:MemoryItem)
  WHERE
    target.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND edge.mirror IS NULL
    AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
  RETURN target, 'edge' AS kind, coalesce(edge.link_type, type(edge)) AS via, startNode(edge) = from AS outgoing, 1 AS degree, 100 AS max_kept
  UNION
  WITH from
  WHERE crowded
  CALL (from) {
    MATCH (from)-[edge]->(target:MemoryItem)
    WHERE
      target.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
    RETURN coalesce(edge.link_type, type(edge)) AS via, true AS outgoing, target
    LIMIT 5000
    UNION
    MATCH (from)<-[edge]-(target:MemoryItem)
    WHERE
      target.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND NOT type(edge) IN ['NEXT', 'CO_RETRIEVED']
    RETURN coalesce(edge.link_type, type(edge)) AS via, false AS outgoing, target
    LIMIT 5000
  }
  RETURN target, 'edge' AS kind, via, outgoing, 1 AS degree, 100 AS max_kept
  UNION
  WITH from
  WHERE crowded
  RETURN from AS target, 'crowd' AS kind, '' AS via, true AS outgoing, 1 AS degree, 1 AS max_kept
  UNION
  MATCH (from)-[relationship:ABOUT|MENTIONS]->(name:Name)
  WHERE
    seed.names
    AND name.scope_key IN $scope.readable
    AND relationship.holds_from <= $view.seen_at
    AND relationship.transaction_time_end > $view.seen_at
  WITH DISTINCT from, name
  CALL (name) {
    WITH name
    WHERE COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() } > 10000
    MATCH (name)<-[use:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    WITH use
    LIMIT 10001
    RETURN count(use) > 10000 AS met
  }
  WITH from, name, met
  WHERE met
  RETURN from AS target, 'crowd' AS kind, name.name AS via, true AS outgoing, 1 AS degree, 1 AS max_kept
  UNION
  MATCH (from)-[relationship:MENTIONS]->(mentioned:Name)
  WHERE
    seed.names
    AND mentioned.scope_key IN $scope.readable
    AND relationship.holds_from <= $view.seen_at
    AND relationship.transaction_time_end > $view.seen_at
  WITH DISTINCT from, mentioned
  // @names-of mentioned AS name
  CALL (name) {
    MATCH (name)<-[use:ABOUT]-(target:MemoryItem)
    WHERE
      target.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    WITH target
    LIMIT 51
    RETURN collect(target) AS targets
  }
  WITH from, name, targets
  WHERE size(targets) <= 50
  UNWIND targets AS target
  WITH from, name, target, size(targets) AS degree
  WHERE target <> from
  RETURN target, 'link' AS kind, min(name.name) AS via, true AS outgoing, min(degree) AS degree, 100 AS max_kept
  UNION
  MATCH (from)-[relationship:ABOUT|MENTIONS]->(mentioned:Name)
  WHERE
    seed.names
    AND mentioned.scope_key IN $scope.readable
    AND relationship.holds_from <= $view.seen_at
    AND relationship.transaction_time_end > $view.seen_at
  WITH DISTINCT from, mentioned
  // @names-of mentioned AS name
  CALL (name) {
    MATCH (name)<-[use:ABOUT|MENTIONS]-(target:MemoryItem)
    WHERE
      target.scope_key IN $scope.readable
      AND use.holds_from <= $view.seen_at
      AND use.transaction_time_end > $view.seen_at
    RETURN target
    LIMIT 31
  }
  WITH from, mentioned, collect({name: name.name, target: target}) AS uses
  WITH from, mentioned, uses, size(uses) AS degree
  WHERE degree >= 2 AND degree <= 30
  ORDER BY degree, mentioned.name
  LIMIT 200
  UNWIND uses AS use
  WITH from, use.target AS target, use.name AS name, degree
  WHERE target <> from AND target.embedding IS NOT NULL
  ORDER BY degree, name
  WITH target, collect(name)[0] AS via, min(degree) AS degree
  RETURN target, 'shared' AS kind, via, true AS outgoing, degree, 20 AS max_kept
}
WITH from, kind, via, outgoing, degree, max_kept, target
WHERE
  target.origin_tier <= $filter.max_tier
  AND target.memory_type IN $filter.memory_types
  AND target.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + target[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND target.created_at >= $filter.since
  AND target.created_at < $filter.until
WITH
  from,
  kind,
  via,
  outgoing,
  degree,
  max_kept,
  target,
  2 * vector.similarity.cosine(target.embedding, $vector) - 1 AS cosine
ORDER BY coalesce(cosine, -1) - 0.02 * log(degree) DESC, target.item_id
WITH
  from,
  kind,
  max_kept,
  collect({via: via, outgoing: outgoing, degree: degree, target: target, cosine: cosine}) AS steps
WITH from, kind, steps[..max_kept] AS best, CASE kind WHEN 'edge' THEN size(steps) ELSE 1 END AS links
UNWIND best AS step
WITH from, kind, links, step, step.target AS target
RETURN
  from.item_id AS seed,
  kind,
  step.via AS via,
  step.outgoing AS outgoing,
  CASE kind WHEN 'edge' THEN links ELSE step.degree END AS degree,
  target{
    .item_id,
    .title,
    .session_key,
    .chunk_position,
    valid_start_local: toString(target.valid_start_local),
    valid_end_local: toString(target.valid_end_local),
    content: left(target.content, 20000),
    cosine: step.cosine
  } AS candidate
