// Facts of a name at a time, with the name at their other end, last recorded first.
// Names linked by up to four SAME_AS relationships count as one entity.
// `is_recorded` means that a caller or a language model stated the fact, or that a person confirmed it; otherwise rules read it.
// Each row has the item that states the fact, which must match the filter.
// @read @many
// @param  key     string
// @param  at      datetime
// @param  filter  retrieval/Filter
// @param  limit   integer
// @return edge    reasoning/Edge
/* :params {key: 'mara lindqvist', at: datetime('2026-11-20T00:00:00Z'), limit: 1000, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
MATCH (named:Name {_name_key: scope_key + '|' + $key})
WHERE named.scope_key IN $scope.readable
// @names-of named AS name
WITH DISTINCT name
MATCH (name)-[fact:RELATES]-(other:Name)
WHERE
  other.scope_key IN $scope.readable
  AND fact.transaction_time_start <= $view.known_at
  AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
  AND fact.holds_from <= $view.valid_until
  AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  AND fact.holds_from <= $at
  AND fact.holds_until > $at
WITH DISTINCT name, fact, other
ORDER BY fact.transaction_time_start DESC, fact.fact_id DESC
LIMIT $limit
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
// @state-of item AS state
WITH name, fact, other, state
WHERE state.scope_key IN $scope.readable AND state.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
RETURN {
  item_id: state.item_id,
  side: CASE WHEN startNode(fact) = name THEN 'source' ELSE 'target' END,
  predicate: fact.predicate,
  detail: fact.detail,
  other: other.name,
  other_key: other.key,
  other_type: other.entity_type,
  is_recorded: coalesce(fact.by_hand, fact.by_model, fact.confirmed_at IS NOT NULL OR fact.external_id IS NOT NULL)
} AS edge
ORDER BY edge.item_id, edge.other
