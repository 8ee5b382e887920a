// Documents and their chunks.
// @sees    Size of each document, number of chunks, and number of names in them.
// @empty   No document is stored; POST /memory/ingest/document stores one.
// @read @many
// @param   limit  integer
// @return  title  string?
// @return  chunks  integer
// @return  characters  integer
// @return  names  integer
// @return  begins  string
// @return  item_id  string
// @example {"title": "Manual of the pump", "chunks": 4, "characters": 4914, "names": 1, "begins": "# Manual of the pump"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (document:MemoryItem)
  USING INDEX document:MemoryItem(scope_key, memory_type, created_at)
WHERE document.scope_key IN $scope.readable AND document.memory_type = 'document' AND document.created_at IS NOT NULL
MATCH (document)<-[part:PART_OF]-(chunk:MemoryItem)
WHERE chunk.scope_key IN $scope.readable AND part.transaction_time_end > datetime()
WITH document, collect(chunk) AS chunks
RETURN
  document.title AS title,
  size(chunks) AS chunks,
  reduce(sum = 0, chunk IN chunks | sum + size(chunk.content)) AS characters,
  COUNT {
    UNWIND chunks AS chunk
    MATCH (chunk)-[link:ABOUT|MENTIONS]->(name:Entity)
    WHERE name.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
    RETURN DISTINCT name
  } AS names,
  left(document.content, 100) AS begins,
  document.item_id AS item_id
ORDER BY chunks DESC, title, item_id
LIMIT $limit
