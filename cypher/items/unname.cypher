// Unties an item from its names; a name that nothing else uses goes.
// Each name is locked before it is counted: a writer who is about to use it either has done so already or makes it anew.
// @write @none
// @param  item_id  string
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[tie:ABOUT|MENTIONS]->(name:Name)
WITH name, collect(tie) AS ties
ORDER BY name.name_key
SET name.locked = true
FOREACH (tie IN ties | DELETE tie)
WITH name, COUNT { (name)--() } AS uses
FOREACH (_ IN CASE WHEN uses = 0 THEN [1] ELSE [] END | DELETE name)
FOREACH (_ IN CASE WHEN uses > 0 THEN [1] ELSE [] END | SET name.locked = null)
