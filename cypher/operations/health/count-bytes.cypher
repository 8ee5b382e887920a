// Bytes that a tenant's items and versions take: one per character of text, and a constant for the other properties and the vector.
// @read @one
// @unscoped A quota covers all workspaces of a tenant; callers see only the sum.
// @param  tenant_id   string
// @param  node_bytes  integer
// @return bytes       integer
/* :params {tenant_id: 't1', node_bytes: 3000} */
CYPHER 25
CALL () {
  MATCH (workspace:Workspace {tenant_id: $tenant_id})
  RETURN 'w:' + workspace.workspace_id AS prefix
  UNION ALL
  MATCH (user:User {tenant_id: $tenant_id})
  RETURN 'u:' + user.user_id AS prefix
  UNION ALL
  RETURN 't:' + $tenant_id AS prefix
}
CALL (prefix) {
  MATCH (node:MemoryItem)
    USING INDEX node:MemoryItem(scope_key, created_at)
  WHERE node.scope_key STARTS WITH prefix AND node.created_at IS NOT NULL
  RETURN sum($node_bytes + coalesce(size(node.content), 0) + coalesce(size(node.metadata_json), 0)) AS items
}
CALL (prefix) {
  MATCH (item:MemoryItem)-[:HAS_VERSION]->(node:ItemVersion)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE item.scope_key STARTS WITH prefix AND item.created_at IS NOT NULL
  RETURN sum($node_bytes + coalesce(size(node.content), 0) + coalesce(size(node.metadata_json), 0)) AS versions
}
RETURN coalesce(sum(items + versions), 0) AS bytes
