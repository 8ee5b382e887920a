// Deletes a batch of webhooks and deliveries of scopes and workspaces.
// @write @one
// @unscoped An operator deletes a user, a workspace or a tenant; not reachable through the API.
// @param  scope_keys     string[]
// @param  workspace_ids  string[]
// @param  limit          integer
// @return deleted        integer
/* :params {scope_keys: ['w:w1'], workspace_ids: ['w1'], limit: 1000} */
CYPHER 25
CALL () {
  MATCH (node:Webhook) WHERE node.scope_key IN $scope_keys AND node.created_at IS NOT NULL RETURN node
  UNION
  MATCH (node:Webhook) WHERE node.workspace_id IN $workspace_ids RETURN node
  UNION
  MATCH (node:WebhookDelivery) WHERE node.scope_key IN $scope_keys RETURN node
  UNION
  MATCH (node:WebhookDelivery) WHERE node.workspace_id IN $workspace_ids RETURN node
}
WITH node
LIMIT $limit
DETACH DELETE node
RETURN count(*) AS deleted
