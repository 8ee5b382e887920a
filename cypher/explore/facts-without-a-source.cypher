// Facts without a source: the stating item is deleted or retracted.
// @sees    No rows in a healthy workspace. Each row is a fact without an item, which searches may still use.
// @empty   Every fact has its item, as it should.
// @read @many
// @param   limit  integer
// @return  who  string
// @return  predicate  string
// @return  whom  string
// @return  said  string
// @return  status  string?
// @return  fact_id  string
// @example {"who": "Maren", "predicate": "supplies", "whom": "Brandt Shipping", "said": "Maren supplies Brandt Shipping.", "status": "retracted"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
  USING INDEX fact:RELATES(scope_key, predicate)
WHERE
  fact.scope_key IN $scope.readable
  AND fact.predicate IS NOT NULL
  AND fact.transaction_time_end > datetime()
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
OPTIONAL MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE item.scope_key IN $scope.readable
WITH source, fact, target, item
WHERE item IS NULL OR item.status IN ['retracted', 'superseded']
RETURN
  source.name AS who,
  fact.predicate AS predicate,
  target.name AS whom,
  left(fact.fact, 300) AS said,
  item.status AS status,
  fact.fact_id AS fact_id
ORDER BY who, predicate, whom, fact_id
LIMIT $limit
