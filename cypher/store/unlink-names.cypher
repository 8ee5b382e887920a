// Deletes current and ended links of items to names, their facts, names that no other item has, and questions about these.
// Each name is locked before its uses are counted: a concurrent writer has either linked to it before, or creates it again.
// Items with too many links for one transaction are left to store/end-deletion.
// @write @one
// @param  item_ids  string[]
// @param  max       integer
// @return facts     integer
// @return names     integer
// @return entity_ids  string[]
// @return edges       object[]
/* :params {item_ids: ['mem_1'], max: 5000, scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.writable
WITH item
WHERE COUNT { (item)-[:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]->() } + COUNT { MATCH ()-[fact:RELATES {item_id: item.item_id}]->() USING INDEX SEEK fact:RELATES(item_id) } <= $max
WITH collect(item) AS items
CALL (items) {
  UNWIND items AS item
  MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
    USING INDEX SEEK fact:RELATES(item_id)
  WITH fact, {edge_id: fact.fact_id, edge_type: 'RELATES', source_id: startNode(fact).entity_id, target_id: endNode(fact).entity_id} AS edge
  DELETE fact
  RETURN count(*) AS facts, collect(edge) AS edges
}
CALL (items) {
  UNWIND items AS item
  MATCH (item)-[link:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]->(name:Name)
  WITH name, collect(link) AS links
  ORDER BY name._name_key
  SET name._locked = true
  FOREACH (link IN links | DELETE link)
  WITH name, name.entity_id AS entity_id, EXISTS { (name)<-[:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-() } AS used
  CALL (name, used) {
    WITH name, used
    WHERE NOT used
    MATCH (name)<-[:CONCERNS]-(review:ReviewItem)
    WHERE review.scope_key IN $scope.writable
    DETACH DELETE review
  }
  FOREACH (_ IN CASE WHEN used THEN [] ELSE [1] END | DETACH DELETE name)
  FOREACH (_ IN CASE WHEN used THEN [1] ELSE [] END | SET name._locked = null)
  RETURN sum(CASE WHEN used THEN 0 ELSE 1 END) AS names, collect(CASE WHEN used THEN null ELSE entity_id END) AS entity_ids
}
RETURN facts, names, entity_ids, edges
