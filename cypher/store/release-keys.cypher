// Removes the unique keys of ended items, so that new items can use them.
// @write @none
// @param  keys  string[]
// @param  gone  string[]
/* :params {keys: ['w:w1|external|row-1'], gone: ['retracted'], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $keys AS key
MATCH (item:MemoryItem {_dedupe_key: key})
WHERE item.scope_key = $scope.write_key AND item.status IN $gone
SET item._dedupe_key = null
