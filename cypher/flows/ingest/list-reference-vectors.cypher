// Vectors of reference texts that shared workspaces of the tenant have stored.
// The caller has the text, from which the vector follows, so nothing else becomes known.
// Private items are left out.
// @read @many
// @param  texts      object[]
// @return index      integer
// @return embedding  number[]
/* :params {texts: [{index: 0, content_hash: 'h', title: ''}], scope: {tenant_id: 't1'}} */
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
RETURN text.index AS index, item.embedding AS embedding
