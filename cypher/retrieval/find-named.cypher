// Items about a name in the question, or about a name linked to it by up to four SAME_AS relationships.
// Of a name with many items, such as the title of a long document, the nearest are returned; names with very many items are ignored.
// Conversation turns are left out, because they may be about anything.
// @read @many
// @param  keys          string[]
// @param  vector        vector
// @param  filter        retrieval/Filter
// @return key        string
// @return candidate  search/Candidate  @whole
/* :params {keys: ['mara lindqvist'], vector: vector([0.1, 0.2], 2, FLOAT32), filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
MATCH (named)-[aliases:SAME_AS*0..4]-(name:Name)
WHERE
  name.scope_key IN $scope.readable
  AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
WITH DISTINCT key, named, name
WHERE named = name OR NOT EXISTS {
  MATCH (named)-[apart:DIFFERENT_FROM]-(name)
  WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
}
WITH DISTINCT key, name
CALL (name) {
  MATCH (name)<-[link:ABOUT]-(item:MemoryItem)
  WHERE
    item.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH item
  LIMIT 1001
  RETURN collect(item) AS items
}
WITH key, items
WHERE size(items) <= 1000
CALL (key, items) {
  UNWIND items AS item
  WITH item
  WHERE
    NOT key IN coalesce(item.said_by, [])
    AND item.origin_tier <= $filter.max_tier
    AND item.memory_type IN $filter.memory_types
    AND item.status IN $filter.statuses
    AND all(clause IN $filter.clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
    AND item.created_at >= $filter.since
    AND item.created_at < $filter.until
  WITH item, vector.similarity.cosine(item.embedding, $vector) AS cosine
  ORDER BY coalesce(cosine, -1) DESC, item.item_id
  LIMIT 50
  RETURN item
}
WITH DISTINCT key, item
RETURN
  key,
  item{
    .item_id,
    .title,
    .session_key,
    .chunk_position,
    valid_start_local: toString(item.valid_start_local),
    valid_end_local: toString(item.valid_end_local),
    content: left(item.content, 20000),
    cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
  } AS candidate
