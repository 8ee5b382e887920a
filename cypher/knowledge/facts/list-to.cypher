// Facts that lead to given entities, as of the requested time, last recorded first, after a cursor.
// @read @many
// @param  target_ids  string[]
// @param  predicate   string?
// @param  hidden      string[]
// @param  since       datetime
// @param  until       datetime
// @param  from_time   datetime
// @param  from_id     string
// @param  offset      integer
// @param  limit       integer
// @return fact        facts/Fact
/* :params {target_ids: ['ent_1'], predicate: null, hidden: ['retracted'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, open_end: datetime('9999-12-31T23:59:59Z'), scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
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
// @facts-shown source, fact, target AS shown
RETURN shown AS fact
