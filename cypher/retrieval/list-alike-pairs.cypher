// Pairs of short statements among some items that are alike, without those that speak of different subjects, are said by
// different speakers, or are replaced. The statements come once, the pairs as their positions; no row if none are alike.
// `since`: the stated start, else the last time it was sent, else its arrival. `has_begun`: at $now.
// @read @maybe
// @param  item_ids        string[]
// @param  memory_types    string[]
// @param  max_characters  integer
// @param  min_likeness    number
// @param  vector          vector
// @param  now             datetime
// @return statements  retrieval/Statement[]
// @return ones        integer[]
// @return others      integer[]
/* :params {item_ids: ['mem_1', 'mem_2'], memory_types: ['semantic'], max_characters: 400, min_likeness: 0.6, vector: vector([0.1, 0.2], 2, FLOAT32), now: datetime(), scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
WITH
  item,
  state,
  coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]) AS content
WHERE
  state.status = 'active'
  AND state.memory_type IN $memory_types
  AND state.title IS NULL
  AND state.embedding IS NOT NULL
  AND size(content) <= $max_characters
  AND coalesce(state.valid_end_time > $now, true)
  AND NOT EXISTS {
    MATCH (item)<-[edge:SUPERSEDES]-(newer:MemoryItem)
    WHERE
      newer.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
  }
WITH
  item,
  state,
  {
    item_id: item.item_id,
    content: content,
    origin: state.origin,
    trust: state.trust,
    closeness: 2 * vector.similarity.cosine(state.embedding, $vector) - 1,
    has_begun: coalesce(state.valid_start_time <= $now, true),
    since: toString(CASE
      WHEN state.valid_start_local IS NOT NULL AND state.valid_time_words IS NULL THEN state.valid_start_time
      WHEN item.last_seen_at <= $view.seen_at THEN item.last_seen_at
      ELSE item.created_at
    END)
  } AS statement
WITH collect({item: item, said_by: state.said_by, embedding: state.embedding, statement: statement}) AS read
UNWIND range(0, size(read) - 2) AS i
UNWIND range(i + 1, size(read) - 1) AS j
WITH read, i, j, read[i] AS one, read[j] AS other
WHERE
  one.item.scope_key = other.item.scope_key
  AND one.item <> other.item
  AND 2 * vector.similarity.cosine(one.embedding, other.embedding) - 1 >= $min_likeness
  AND (
    one.said_by IS NULL
    OR other.said_by IS NULL
    OR any(speaker IN one.said_by WHERE speaker IN other.said_by)
  )
CALL (one, other) {
  WITH one.item AS item, other.item AS second
  RETURN EXISTS {
    MATCH (item)-[link:ABOUT|MENTIONS]->(entity:Entity)-[apart:DIFFERENT_FROM]-(another:Entity)<-[also:ABOUT|MENTIONS]-(second)
    WHERE
      entity.scope_key IN $scope.readable
      AND another.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND also.holds_from <= $view.seen_at
      AND also.transaction_time_end > $view.seen_at
      AND apart.holds_from <= $view.seen_at
      AND apart.transaction_time_end > $view.seen_at
  } AS areApart
}
FILTER NOT areApart
WITH read, collect(i) AS ones, collect(j) AS others
RETURN [each IN read | each.statement] AS statements, ones, others
