// The document with a dedupe key, and whether it still lacks chunks.
// @read @maybe
// @param  dedupe_key     string
// @return document_id    string
// @return unfinished     boolean
// @return metadata_json  string
// @return expires_at     string?
/* :params {dedupe_key: 'w:w1|document|0', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (document:MemoryItem {_dedupe_key: $dedupe_key})
WHERE document.scope_key = $scope.write_key
RETURN
  document.item_id AS document_id,
  document.unfinished IS NOT NULL AS unfinished,
  document.metadata_json AS metadata_json,
  document.expires_at AS expires_at
