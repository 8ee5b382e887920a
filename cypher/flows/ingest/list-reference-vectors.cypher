// Vectors of reference texts and of their facts that shared workspaces of the tenant have stored.
// The caller has the text, from which the vector follows, so nothing else becomes known.
// Private items are left out.
// @read @many
// @param  texts      object[]
// @return index      integer
// @return embedding  number[]
// @return facts      object[]
/* :params {texts: [{index: 0, content_hash: 'h', title: ''}], scope: {tenant_id: 't1'}, view: {known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $texts AS text
CALL (text) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(tenant_id, content_hash, is_reference)
  WHERE
    item.tenant_id = $scope.tenant_id
    AND item.content_hash = text.content_hash
    AND item.is_reference = true
    AND NOT item.scope_key CONTAINS 'u:'
    AND coalesce(item.title, '') = text.title
    AND item.embedding IS NOT NULL
  RETURN item
  LIMIT 1
}
RETURN
  text.index AS index,
  item.embedding AS embedding,
  COLLECT {
    MATCH ()-[fact:RELATES {item_id: item.item_id}]->()
      USING INDEX SEEK fact:RELATES(item_id)
    WHERE
      fact.transaction_time_start <= $view.known_at
      AND fact.transaction_time_end > $view.seen_at
      AND fact.holds_from <= $view.valid_until
      AND fact.holds_until > $view.valid_from
      AND fact.embedding IS NOT NULL
    RETURN {fact: fact.fact, embedding: fact.embedding}
  } AS facts
