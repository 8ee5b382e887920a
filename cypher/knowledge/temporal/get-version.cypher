// A version of an item by its number; it may be the current version.
// @read @maybe
// @param  item_id  string
// @param  version  integer
// @return item     items/StoredItem  @whole
/* :params {item_id: 'mem_1', version: 1, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
// @versions-of item AS state
WITH state
WHERE state.version = $version
RETURN state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
LIMIT 1
