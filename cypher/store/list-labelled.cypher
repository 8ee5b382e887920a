// The decisions that are PART_OF an item because its texts labelled them, whatever became of them.
// `label` has the words with which a decision was first stored.
// A decision that the text dropped is superseded without a successor.
// @read @many
// @param  item_id      string
// @param  type_reason  string
// @return item_id      string
// @return status       string
// @return label        string
// @return is_replaced  boolean
/* :params {item_id: 'mem_1', type_reason: 'its note labels it', scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (decision:MemoryItem:Decision)-[part:PART_OF]->(item)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.type_reason = $type_reason
  AND part.holds_from <= $view.seen_at
  AND part.transaction_time_end > $view.seen_at
OPTIONAL MATCH (decision)-[:HAS_VERSION]->(first:ItemVersion {item_id: decision.item_id, version: 1})
WHERE first.scope_key IN $scope.readable AND first.rest IS NULL
WITH
  decision,
  coalesce(first.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: first.item_id, _kept_text_id: first.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]) AS first_text
RETURN
  decision.item_id AS item_id,
  decision.status AS status,
  coalesce(first_text, decision.content) AS label,
  EXISTS {
    MATCH (successor:MemoryItem)-[link:SUPERSEDES]->(decision)
    WHERE
      successor.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
  } AS is_replaced
ORDER BY item_id
