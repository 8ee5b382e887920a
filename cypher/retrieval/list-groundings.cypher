// The reference knowledge that supports items, best first.
// @read @many
// @param  item_ids   string[]
// @return item_id    string
// @return grounding  grounding/Ground
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[link:GROUNDED_IN]->(reference:MemoryItem)
WHERE
  reference.scope_key IN $scope.readable
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN
  item_id,
  {
    item_id: reference.item_id,
    memory_type: reference.memory_type,
    title: reference.title,
    score: link.score,
    evidence: link.evidence,
    since: link.transaction_time_start
  } AS grounding
ORDER BY item_id, link.score DESC, reference.item_id
