// Facts as of the requested time, last recorded first, after a cursor.
// A parameter that is null restricts nothing.
// `by` says where the query starts: at the source, the target, the item, or the scope.
// Facts of ended items are left out.
// @read @many
// @param  by          string
// @param  source_ids  string[]
// @param  target_ids  string[]
// @param  any_target  boolean
// @param  item_id     string?
// @param  predicate   string?
// @param  hidden      string[]
// @param  since       datetime
// @param  until       datetime
// @param  from_time   datetime
// @param  from_id     string
// @param  offset      integer
// @param  limit       integer
// @return fact        facts/Fact
/* :params {by: 'scope', source_ids: [], target_ids: [], any_target: true, item_id: null, predicate: null, hidden: ['retracted'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, open_end: datetime('9999-12-31T23:59:59Z'), scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  WITH $by AS by
  WHERE by = 'source'
  UNWIND $source_ids AS entity_id
  MATCH (source:Entity {entity_id: entity_id})-[fact:RELATES]->(target:Entity)
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  RETURN source, fact, target
  UNION ALL
  WITH $by AS by
  WHERE by = 'target'
  UNWIND $target_ids AS entity_id
  MATCH (source:Entity)-[fact:RELATES]->(target:Entity {entity_id: entity_id})
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  RETURN source, fact, target
  UNION ALL
  WITH $by AS by
  WHERE by = 'item'
  MATCH (source:Entity)-[fact:RELATES {item_id: $item_id}]->(target:Entity)
    USING INDEX SEEK fact:RELATES(item_id)
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  RETURN source, fact, target
  UNION ALL
  WITH $by AS by
  WHERE by = 'scope'
  MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
    USING INDEX fact:RELATES(scope_key, transaction_time_start)
  WHERE
    fact.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND target.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
    AND fact.transaction_time_start >= $since
    AND fact.transaction_time_start < $until
    AND fact.transaction_time_start <= $from_time
  RETURN source, fact, target
}
WITH source, fact, target
WHERE
  fact.transaction_time_start >= $since
  AND fact.transaction_time_start < $until
  AND fact.transaction_time_start <= $from_time
  AND (fact.transaction_time_start < $from_time OR fact.fact_id < $from_id)
  AND ($predicate IS NULL OR fact.predicate = $predicate)
  AND ($item_id IS NULL OR fact.item_id = $item_id)
  AND ($any_target OR target.entity_id IN $target_ids)
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH source, fact, target, state
WHERE NOT state.status IN $hidden
WITH source, fact, target
ORDER BY fact.transaction_time_start DESC, fact.fact_id DESC
SKIP $offset
LIMIT $limit
// @fact-of source, fact, target AS shown
RETURN shown AS fact
