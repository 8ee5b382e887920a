// Items by id, with entities, facts, and feedback links between them, without vectors.
// Ids and links out of scope are left out.
// @read @many
// `cosine` compares the item with the vector of the question; `superseded_by` has the items that replace it.
// @param  item_ids  string[]
// @param  vector    vector?
// @return item      items/StoredItem  @whole
// @return links     number[]
// @return cosine    number?
// @return superseded_by  search/Superseding[]
// @return versions  integer
/* :params {item_ids: ['mem_1'], vector: null, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
// @record-of item, state AS record
// @superseded-by item AS superseded_by
RETURN
  record AS item,
  COLLECT {
    MATCH (item)-[link:CO_RETRIEVED]-(other:MemoryItem)
    WHERE other.item_id IN $item_ids AND other.scope_key IN $scope.readable
    RETURN link.weight
  } AS links,
  CASE
    WHEN $vector IS NULL OR state.embedding IS NULL THEN null
    ELSE 2 * vector.similarity.cosine(state.embedding, $vector) - 1
  END AS cosine,
  superseded_by,
  item.version AS versions
