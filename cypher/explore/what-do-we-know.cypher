// Knowledge about a name: facts with dates and the items that state them.
// @sees    Each fact with first and last day, time of recording, sentence and source item.
// @empty   No fact is about a name that contains this.
// @read @many
// @param   name  string
// @about   name  A name or a part of it; case does not matter. Empty: all.
// @default name  ""
// @param   limit  integer
// @return  since  string?
// @return  until  string?
// @return  recorded  string
// @return  who  string
// @return  predicate  string
// @return  whom  string
// @return  said  string
// @return  item_id  string
// @example {"since": "2025-08-27", "until": null, "recorded": "2026-05-10", "who": "Agnes Brandt", "predicate": "works_at", "whom": "Boreal Coast Fund", "said": "Agnes Brandt works at Boreal Coast Fund."}
/* :params {name: 'Agnes Brandt', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (named:Entity)
  USING INDEX named:Entity(scope_key, key)
WHERE named.scope_key IN $scope.readable AND named.key IS NOT NULL AND toLower(named.name) CONTAINS toLower($name)
WITH named
LIMIT 1000
OPTIONAL MATCH (named)-[same:SAME_AS]-(form:Entity)
WHERE form.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
WITH collect(DISTINCT named) + collect(DISTINCT form) AS forms
UNWIND forms AS one
WITH DISTINCT one
// Facts in both directions, without those that a change has ended.
MATCH (one)-[fact:RELATES]-(other:Entity)
WHERE other.scope_key IN $scope.readable AND fact.transaction_time_end > datetime()
WITH DISTINCT fact, startNode(fact) AS source, endNode(fact) AS target
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
  END AS since,
  CASE
    WHEN fact.valid_end_time = item.valid_end_time THEN toString(date(item.valid_end_local))
    WHEN fact.valid_end_time.year < 9999 THEN toString(date(fact.valid_end_time))
  END AS until,
  toString(date(fact.transaction_time_start)) AS recorded,
  source.name AS who,
  fact.predicate AS predicate,
  target.name AS whom,
  left(fact.fact, 300) AS said,
  fact.item_id AS item_id
ORDER BY since, predicate, whom, item_id
LIMIT $limit
