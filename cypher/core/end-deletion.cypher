// Deletes a batch of the relationships and versions of a hidden item, and with the last of them its node.
// Repeated until it returns true, or no row once the node is gone.
// @write @maybe
// @param  item_id   string
// @param  limit     integer
// @return finished  boolean
/* :params {item_id: 'mem_1', limit: 10000, scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (gone:DeletedItem {item_id: $item_id})
WHERE gone.scope_key IN $scope.writable
CALL (gone) {
  MATCH (gone)-[tie]-(other)
  WITH tie, CASE WHEN other:ItemVersion THEN other END AS version
  LIMIT $limit
  DELETE tie, version
  RETURN count(*) AS deleted
}
WITH gone, deleted < $limit AS finished
FOREACH (_ IN CASE WHEN finished THEN [1] ELSE [] END | DETACH DELETE gone)
RETURN finished
