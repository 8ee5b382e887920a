// A webhook of the workspace, locked until the transaction ends.
// A webhook that was deleted while this waited has no properties.
// @write @maybe
// @param  webhook_id  string
// @return webhook     webhooks/StoredWebhook
/* :params {webhook_id: 'whk_1', scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key AND webhook.workspace_id = $scope.active_workspace_id
SET webhook._locked_at = datetime()
SET webhook._locked_at = null
WITH webhook
WHERE webhook.webhook_id IS NOT NULL
RETURN webhook{.*} AS webhook
