// Sets properties such as line numbers; this makes no new version and changes no time.
// @write @none
// @param  places  object[]
/* :params {places: [{item_id: 'mem_1', properties: {line_number: 12}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $places AS place
MATCH (item:MemoryItem {item_id: place.item_id})
WHERE item.scope_key = $scope.write_key
SET item += place.properties
