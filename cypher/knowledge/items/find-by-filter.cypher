// Ids of items that match a filter or are in a list: their number, and the first ids after a given one.
// If keys of entities are given, a document or conversation also matches if a matching part of it mentions one of the entities.
// @read @one
// @param  lookup     string?
// @param  item_ids   string[]
// @param  clauses    object[][]
// @param  mentions   string[]
// @param  until      datetime
// @param  after      string
// @param  limit      integer
// @return total      integer
// @return item_ids   string[]
/* :params {lookup: '+_search_tokens:(ww10) +_search_tokens:(key6b696e643d6e6f74650)', item_ids: [], clauses: [], mentions: ['=entity=mara'], until: datetime('9999-12-31T23:59:59Z'), after: '', limit: 50, scope: {readable: ['w:w1', 'u:u1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  UNWIND CASE WHEN $lookup IS NULL THEN [] ELSE [1] END AS _
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR $lookup
      LIMIT 1000000
    )
  WITH item
  WHERE item.scope_key IN $scope.readable AND item.scope_key = $scope.write_key
  RETURN item
  UNION ALL
  UNWIND $item_ids AS named_id
  MATCH (item:MemoryItem {item_id: named_id})
  WHERE item.scope_key = $scope.write_key
  RETURN item
  UNION ALL
  UNWIND CASE WHEN size($mentions) > 0 THEN $item_ids ELSE [] END AS named_id
  MATCH (whole:MemoryItem {item_id: named_id})<-[part:PART_OF]-(item:MemoryItem)
    USING INDEX SEEK whole:MemoryItem(item_id)
  WHERE
    whole:Document|Conversation
    AND item.scope_key = $scope.write_key
    AND whole.scope_key = $scope.write_key
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  RETURN item
}
WITH item
WHERE
  item.created_at <= $until
  AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
CALL (item) {
  RETURN item.item_id AS item_id
  UNION ALL
  WITH item
  WHERE any(key IN $mentions WHERE key IN item._lookup_keys)
  MATCH (item)-[part:PART_OF]->(whole:Document|Conversation)
  WHERE
    whole.scope_key = $scope.write_key
    AND part.holds_from <= $view.seen_at
    AND part.transaction_time_end > $view.seen_at
  RETURN whole.item_id AS item_id
}
WITH DISTINCT item_id
WHERE $lookup IS NOT NULL OR item_id IN $item_ids
ORDER BY item_id
WITH collect(item_id) AS found
RETURN size(found) AS total, [item_id IN found WHERE item_id > $after][..$limit] AS item_ids
