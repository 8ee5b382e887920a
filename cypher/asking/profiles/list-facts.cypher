// The facts that given items state now.
// @read @many
// @param  item_ids   string[]
// @return item_id    string
// @return predicate  string
// @return source_id  string
// @return source     string
// @return target_id  string
// @return target     string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (source:Entity)-[fact:RELATES {item_id: item_id}]->(target:Entity)
  USING INDEX SEEK fact:RELATES(item_id)
WHERE
  fact.scope_key IN $scope.readable
  AND source.scope_key IN $scope.readable
  AND target.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
  AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
  AND fact.holds_from <= $view.valid_until
  AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
RETURN
  item_id AS item_id,
  fact.predicate AS predicate,
  source.entity_id AS source_id,
  source.name AS source,
  target.entity_id AS target_id,
  target.name AS target
ORDER BY fact.fact, fact.predicate
