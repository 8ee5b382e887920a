// What evolution has made from given items and their parts, each with all its sources, including those of ended links.
// Earlier forms, which evolution has superseded since, are included.
// `gone` are the items with their parts.
// @read @many
// @param  item_ids  string[]
// @return made      items/StoredItem @whole
// @return run_id    string?
// @return sources   evolution/Source[]
// @return gone      string[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1', 'u:u1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)-[:PART_OF*0..2]->(root:MemoryItem)
WHERE
  root.item_id IN $item_ids
  AND root.scope_key IN $scope.readable
  AND item.scope_key IN $scope.readable
WITH collect(DISTINCT item) AS doomed
CALL (doomed) {
  UNWIND doomed AS item
  MATCH (item)<-[:DERIVED_FROM]-(first:MemoryItem)
  WHERE first.scope_key IN $scope.readable AND first.origin STARTS WITH 'evolver:'
  MATCH (first)-[:SUPERSEDES*0..]->(made:MemoryItem)
  WHERE made.scope_key IN $scope.readable AND made.origin STARTS WITH 'evolver:' AND NOT made IN doomed
  RETURN DISTINCT made
}
RETURN
  made{.*, embedding: null} AS made,
  COLLECT {
    MATCH (run:Run)-[wrote:WROTE]->(made)
    WHERE run.scope_key IN $scope.readable AND wrote.act = 'created'
    RETURN run.run_id
    LIMIT 1
  }[0] AS run_id,
  COLLECT {
    MATCH (made)-[:DERIVED_FROM]->(source:MemoryItem)
    WHERE source.scope_key IN $scope.readable
    WITH DISTINCT source
    ORDER BY source.item_id
    RETURN source{
      .item_id,
      .content,
      .title,
      .memory_type,
      .origin,
      .trust,
      .status,
      .version,
      .entity_name,
      .created_at,
      .updated_at,
      .valid_start_time,
      .valid_start_local,
      .lineage_roots,
      metadata_json: CASE WHEN any(key IN coalesce(source._lookup_keys, []) WHERE key STARTS WITH 'project=') THEN source.metadata_json END,
      similarity: 1.0,
      entities: [],
      facts: COLLECT {
        MATCH (one:Entity)-[fact:RELATES]->(other:Entity)
          USING INDEX SEEK fact:RELATES(item_id)
        WHERE
          one.scope_key IN $scope.readable
          AND other.scope_key IN $scope.readable
          AND fact.item_id = source.item_id
          AND made.entity_id IN [one.entity_id, other.entity_id]
        RETURN fact{.fact_id, .predicate}
        ORDER BY fact.fact_id
        LIMIT 50
      }
    }
  } AS sources,
  [item IN doomed | item.item_id] AS gone
ORDER BY made.item_id
