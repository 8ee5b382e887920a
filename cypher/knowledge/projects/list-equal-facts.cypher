// Facts that items of several projects of the active workspace state, those with the newest items first.
// Facts count as one if their names, predicate, detail and valid time are the same.
// `shown_ids` has one item for each set of projects. Items of no project are shared already.
// @read @many
// @param  hidden      string[]
// @param  max_items   integer
// @param  limit       integer
// @return source      string
// @return predicate   string
// @return target      string
// @return item_ids    string[]
// @return shown_ids   string[]
// @return newest_at   string
/* :params {hidden: ['retracted'], max_items: 1000, limit: 1000, scope: {readable: ['w:w1', 'u:u1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
  USING INDEX fact:RELATES(scope_key, transaction_time_start)
WHERE
  fact.scope_key = $scope.write_key
  AND source.scope_key = $scope.write_key
  AND target.scope_key = $scope.write_key
  AND fact.transaction_time_start <= $view.known_at
  AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
  AND fact.holds_from <= $view.valid_until
  AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
WITH
  source,
  target,
  fact.predicate AS predicate,
  fact.detail AS detail,
  fact.valid_start_time AS valid_from,
  fact.valid_end_time AS valid_until,
  collect(DISTINCT fact.item_id) AS item_ids
WHERE size(item_ids) > 1
UNWIND item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key AND NOT item.status IN $hidden
WITH
  source,
  target,
  predicate,
  detail,
  valid_from,
  valid_until,
  item_id,
  item.created_at AS created_at,
  [key IN item._lookup_keys WHERE key STARTS WITH 'project='] AS keys
WHERE size(keys) > 0
WITH
  source,
  target,
  predicate,
  detail,
  valid_from,
  valid_until,
  keys,
  collect(item_id) AS item_ids,
  max(created_at) AS newest
ORDER BY newest DESC, keys
WITH source, target, predicate, detail, valid_from, valid_until, collect(item_ids) AS of_projects, max(newest) AS newest
WHERE size(of_projects) > 1
ORDER BY newest DESC, source.key, predicate, target.key
LIMIT $limit
RETURN
  source.name AS source,
  predicate,
  target.name AS target,
  reduce(all_ids = [], item_ids IN of_projects | all_ids + item_ids)[..$max_items] AS item_ids,
  [item_ids IN of_projects | item_ids[0]] AS shown_ids,
  toString(newest) AS newest_at
