// The decisions that are PART_OF an item because its text labels them, in the order in which they were stored.
// @read @many
// @param  item_id  string
// @param  hidden   string[]
// @return item_id  string
// @return content  string
/* :params {item_id: 'mem_1', hidden: ['retracted'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (decision:MemoryItem:Decision)-[part:PART_OF]->(item)
WHERE
  decision.scope_key IN $scope.readable
  AND NOT decision.status IN $hidden
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
RETURN decision.item_id AS item_id, decision.content AS content
ORDER BY decision.created_at, item_id
