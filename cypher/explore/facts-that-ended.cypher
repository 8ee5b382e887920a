// Facts that ended: true once, until a time given by the item or the sentence.
// @sees    Each fact with its first and last day.
// @empty   No fact has an end in the past.
// @read @many
// @param   limit  integer
// @return  from  string?
// @return  until  string
// @return  who  string
// @return  predicate  string
// @return  whom  string
// @return  said  string
// @example {"from": "2025-11-05", "until": "2025-12-10", "who": "Maren", "predicate": "supplies", "whom": "Brandt Shipping", "said": "Maren supplies Brandt Shipping."}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
  USING INDEX fact:RELATES(scope_key, predicate)
WHERE
  fact.scope_key IN $scope.readable
  AND fact.predicate IS NOT NULL
  AND fact.transaction_time_end > datetime()
  AND fact.valid_end_time < datetime()
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
// Days in the offset that the caller sent, if the fact has the times of its item.
WITH fact, source, target, COLLECT {
  MATCH (item:MemoryItem {item_id: fact.item_id})
  WHERE item.scope_key IN $scope.readable
  RETURN item
}[0] AS item
RETURN
  CASE
    WHEN fact.valid_start_time = item.valid_start_time THEN toString(date(item.valid_start_local))
    WHEN fact.valid_start_time.year > 1 THEN toString(date(fact.valid_start_time))
  END AS from,
  CASE
    WHEN fact.valid_end_time = item.valid_end_time THEN toString(date(item.valid_end_local))
    WHEN fact.valid_end_time.year < 9999 THEN toString(date(fact.valid_end_time))
  END AS until,
  source.name AS who,
  fact.predicate AS predicate,
  target.name AS whom,
  left(fact.fact, 300) AS said
ORDER BY until DESC, who, predicate, whom
LIMIT $limit
