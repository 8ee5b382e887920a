// The webhooks of the workspace, oldest first; there are at most `limit`.
// @read @many
// @param  limit    integer
// @return webhook  webhooks/StoredWebhook
/* :params {limit: 20, scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (webhook:Webhook)
WHERE webhook.scope_key = $scope.write_key AND webhook.workspace_id = $scope.active_workspace_id
RETURN webhook{.*} AS webhook
ORDER BY webhook.created_at, webhook.webhook_id
LIMIT $limit
