// Current evidence for and against an item, each item once: reference knowledge that grounds it, and items that reinforce, support or
// contradict it.
// An item that contradicts it and also supports it is left out.
// @read @many
// @param  item_id   string
// @param  hidden    string[]
// @param  limit     integer
// @return evidence  reasoning/Evidence
/* :params {item_id: 'mem_1', hidden: ['retracted', 'superseded'], limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  MATCH (item)-[link:GROUNDED_IN]->(other:MemoryItem)
  WHERE other.scope_key IN $scope.readable AND link.holds_from <= $view.seen_at AND link.transaction_time_end > $view.seen_at
  RETURN other, type(link) AS relation, link.evidence AS said
  UNION ALL
  MATCH (item)<-[link:REINFORCES|SUPPORTS|CONTRADICTS]-(other:MemoryItem)
  WHERE other.scope_key IN $scope.readable AND link.holds_from <= $view.seen_at AND link.transaction_time_end > $view.seen_at
  RETURN other, type(link) AS relation, null AS said
}
WITH other, relation, said
WHERE NOT other.status IN $hidden
WITH other, collect(DISTINCT relation) AS relations, min(relation) AS relation, head(collect(said)) AS said
WHERE size(relations) = 1 OR NOT 'CONTRADICTS' IN relations
WITH other, relation, said
ORDER BY relation, other.item_id
LIMIT $limit
RETURN {item_id: other.item_id, relation: relation, statement: left(coalesce(said, other.content), 500)} AS evidence
