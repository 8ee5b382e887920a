// The readable lineage roots among some ids; those not in scope are omitted.
// @read @many
// @param  item_ids  string[]
// @return root      search/GroupRoot
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (root:MemoryItem {item_id: item_id})
WHERE root.scope_key IN $scope.readable
RETURN root{.item_id, .memory_type, .origin, accessible: true, content_preview: left(root.content, 200)} AS root
