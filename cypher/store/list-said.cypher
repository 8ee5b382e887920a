// Evidence for and against decisions, in order of time; decisions without evidence have no row.
// @read @many
// @param  item_ids  string[]
// @return item_id   string
// @return said      decisions/Said[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem:Decision {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @said-of item AS said
WITH item_id, said
WHERE size(said) > 0
RETURN item_id, said
