// Sets where items are found, and what they were read from: neither a new state nor another time.
// @write @none
// @param  places  object[]
/* :params {places: [{item_id: 'mem_1', properties: {line_number: 12}}], scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $places AS place
MATCH (item:MemoryItem {item_id: place.item_id})
WHERE item.scope_key = $scope.write_key
SET item += place.properties
