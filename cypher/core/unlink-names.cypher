// Unlinks items from their names and deletes the facts they stated; unused names are deleted, except those in `keep`.
// Each name is locked before its uses are counted: a concurrent writer has either linked to it already or creates it again.
// @write @none
// @param  item_ids  string[]
// @param  keep      string[]
/* :params {item_ids: ['mem_1'], keep: ['mara lindqvist'], scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
CALL (item) {
  MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
  DELETE fact
}
MATCH (item)-[tie:ABOUT|MENTIONS]->(name:Name)
WITH name, collect(tie) AS ties
ORDER BY name.name_key
SET name.locked = true
FOREACH (tie IN ties | DELETE tie)
WITH name, name.key IN $keep OR COUNT { (name)<-[:ABOUT|MENTIONS]-() } > 0 AS used
FOREACH (_ IN CASE WHEN used THEN [] ELSE [1] END | DETACH DELETE name)
FOREACH (_ IN CASE WHEN used THEN [1] ELSE [] END | SET name.locked = null)
