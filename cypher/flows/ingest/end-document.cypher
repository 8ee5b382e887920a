// Marks a document as complete.
// @write @none
// @param  document_id  string
/* :params {document_id: 'mem_1', scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (document:MemoryItem {item_id: $document_id})
WHERE document.scope_key = $scope.write_key
SET document.unfinished = null, document._locked_at = null
