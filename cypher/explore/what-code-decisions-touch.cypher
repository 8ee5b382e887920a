// Decisions and rules that mention code by a distinctive name, with the code and its file.
// @sees    Each decision or rule with the code that it mentions.
// @empty   No decision or rule mentions indexed code by a distinctive name.
// @read @many
// @param   limit  integer
// @return  decision  string
// @return  code  string
// @return  kind  string
// @return  file  string
// @return  decision_id  string
// @return  item_id  string
// @example {"decision": "already_reduced is set once, where the pressure is read.", "code": "already_reduced", "kind": "function", "file": "pressure/flags.py"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type IN ['decision', 'constraint', 'learned']
  AND decision.created_at IS NOT NULL
  AND decision.status = 'active'
MATCH (decision)-[tie:ABOUT|MENTIONS]->(name:Name)<-[own:ABOUT]-(code:Code)
WHERE
  name.scope_key IN $scope.readable
  AND code.scope_key IN $scope.readable
  AND code.scope_key = decision.scope_key
  AND code.status = 'active'
  AND tie.transaction_time_end > datetime()
  AND own.transaction_time_end > datetime()
RETURN DISTINCT
  left(decision.content, 200) AS decision,
  code.qualified_name AS code,
  code.entity_type AS kind,
  code.file_path AS file,
  decision.item_id AS decision_id,
  code.item_id AS item_id
ORDER BY decision, file, code, item_id
LIMIT $limit
