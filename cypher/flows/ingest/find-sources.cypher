// Documents from a source, newest first.
// @read @many
// @param  source         string
// @param  gone           string[]
// @return document_id    string
// @return unfinished     boolean
// @return metadata_json  string
// @return expires_at     string?
/* :params {source: 'https://harbour.example/log', gone: ['retracted'], scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (document:Document)
WHERE document.scope_key = $scope.write_key AND document.source = $source AND document.origin STARTS WITH 'document:' AND NOT document.status IN $gone
RETURN
  document.item_id AS document_id,
  document.unfinished IS NOT NULL AS unfinished,
  document.metadata_json AS metadata_json,
  document.expires_at AS expires_at
ORDER BY document_id DESC
LIMIT 100
