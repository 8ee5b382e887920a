// Items of the workspace with given external ids; if several have the same id, the newest.
// Items that have ended do not count.
// @read @many
// @param  external_ids  string[]
// @param  gone          string[]
// @return external_id   string
// @return item_id       string
/* :params {external_ids: ['row-1'], gone: ['retracted'], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $external_ids AS external_id
MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.external_id = external_id AND NOT item.status IN $gone
RETURN external_id, max(item.item_id) AS item_id
