// Open reviews for a person: uncertain names and facts, and conflicts, latest first.
// @sees    Open questions. POST /memory/ontology/hitl/{item_id}/resolve answers one.
// @empty   No review is open.
// @read @many
// @param   limit  integer
// @return  kind  string
// @return  about  string
// @return  since  string
// @return  item_id  string
// @example {"kind": "conflict", "about": "Agnes Brandt is the programme officer at the Boreal Coast Fund who handles the Skarvholm grant, contract number BCF-25-118.", "since": "2026-11-25T05:00:00Z"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
CALL () {
  MATCH (review:ReviewItem)
    USING INDEX review:ReviewItem(scope_key, status, created_at)
  WHERE review.scope_key IN $scope.readable AND review.status = 'open' AND review.created_at IS NOT NULL
  RETURN
    review.kind AS kind,
    CASE
      WHEN review.kind IN ['missing_in_graph', 'low_confidence'] THEN review.proposed
      ELSE reduce(all = '', name IN COLLECT {
      MATCH (review)-[:CONCERNS]->(name:Entity)
      WHERE name.scope_key IN $scope.readable
      WITH name
      ORDER BY size(name.name), name.key
      RETURN name.name
    } | all + CASE all WHEN '' THEN '' ELSE ' = ' END + name)
    END AS about,
    review.created_at AS since,
    review.item_id AS item_id
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, needs_review)
  WHERE
    item.scope_key IN $scope.readable
    AND item.needs_review = true
    AND NOT item.status IN ['retracted', 'superseded', 'archived']
  RETURN 'conflict' AS kind, left(item.content, 300) AS about, item.last_challenged_at AS since, item.item_id AS item_id
}
RETURN kind, about, toString(since) AS since, item_id
ORDER BY since DESC, item_id
LIMIT $limit
