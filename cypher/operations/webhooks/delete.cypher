// Deletes a webhook; its deliveries follow in batches.
// @write @maybe
// @param  webhook_id  string
// @return deleted_id  string
/* :params {webhook_id: 'whk_1', scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key AND webhook.workspace_id = $scope.active_workspace_id
WITH webhook, webhook.webhook_id AS deleted_id
DETACH DELETE webhook
RETURN deleted_id
