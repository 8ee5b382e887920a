// Facts with a given predicate that have a given name at a given end; the caller chooses the end that allows only one value.
// Names linked by up to four SAME_AS relationships count as one entity.
// Each row has the item that states the fact, and the keys of the other end.
// @read @many
// @param  ends       object[]
// @param  filter     retrieval/Filter
// @return fact       reasoning/NamedFact
/* :params {ends: [{key: 'mara lindqvist', predicate: 'lives_in', side: 'source'}], filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $ends AS end
MATCH (named:Name {_name_key: scope_key + '|' + end.key})
WHERE named.scope_key IN $scope.readable
// @names-of named AS name
CALL (end, name) {
  WITH end, name
  WHERE end.side = 'source'
  MATCH (name)-[fact:RELATES]->(other:Name)
  WHERE
    other.scope_key IN $scope.readable
    AND fact.predicate = end.predicate
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  RETURN fact, other
  ORDER BY fact.transaction_time_start DESC
  LIMIT 20
  UNION
  WITH end, name
  WHERE end.side = 'target'
  MATCH (name)<-[fact:RELATES]-(other:Name)
  WHERE
    other.scope_key IN $scope.readable
    AND fact.predicate = end.predicate
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  RETURN fact, other
  ORDER BY fact.transaction_time_start DESC
  LIMIT 20
}
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $filter.max_tier
  AND item.memory_type IN $filter.memory_types
  AND item.created_at >= $filter.since
  AND item.created_at < $filter.until
WITH end, name, fact, other, item
WHERE item.scope_key IN $scope.readable AND item.status IN $filter.statuses
  AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
RETURN {
  item_id: item.item_id,
  content: left(coalesce(item.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: item.item_id, _kept_text_id: item.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 8000),
  valid_start_time: toString(item.valid_start_time),
  key: end.key,
  side: end.side,
  name: name.name,
  predicate: fact.predicate,
  detail: fact.detail,
  fact: fact.fact,
  holds_from: toString(fact.holds_from),
  holds_until: toString(fact.holds_until),
  other: other.name,
  other_keys: [other.key] + COLLECT {
    MATCH (other)-[same:SAME_AS]-(alias:Name)
    WHERE
      alias.scope_key IN $scope.readable
      AND same.holds_from <= $view.seen_at
      AND same.transaction_time_end > $view.seen_at
    RETURN alias.key
    LIMIT 20
  },
  other_type: other.entity_type
} AS fact
ORDER BY fact.item_id, fact.other
LIMIT 100
