// Stores a webhook of the workspace, unless it has too many.
// Requests of the workspace that create one take turns, so that the limit holds.
// @write @maybe
// @param  home_workspace_id  string
// @param  max                integer
// @param  webhook_id         string
// @param  user_id            string?
// @param  url                string
// @param  description        string
// @param  event_types        string[]
// @param  secret             string
// @param  event_id           string
// @param  event_n            integer
// @param  now                datetime
// @return webhook            webhooks/StoredWebhook
/* :params {home_workspace_id: 'w1', max: 20, webhook_id: 'whk_1', user_id: null, url: 'https://example.org/hook', description: '', event_types: ['graph.node'], secret: 'sealed', event_id: '0-0', event_n: 0, now: datetime(), scope: {tenant_id: 't1', active_workspace_id: 'w1', level: 'WORKSPACE', write_key: 'w:w1'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $home_workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET workspace._locked_at = datetime()
SET workspace._locked_at = null
WITH workspace
CALL () {
  MATCH (other:Webhook)
  WHERE other.scope_key = $scope.write_key AND other.workspace_id = $scope.active_workspace_id
  RETURN count(other) AS others
}
WITH others
WHERE others < $max
CREATE (webhook:Webhook {webhook_id: $webhook_id})
SET
  webhook.scope_key = $scope.write_key,
  webhook.tenant_id = $scope.tenant_id,
  webhook.home_workspace_id = $home_workspace_id,
  webhook.workspace_id = $scope.active_workspace_id,
  webhook.level = $scope.level,
  webhook.user_id = $user_id,
  webhook.url = $url,
  webhook.description = $description,
  webhook.event_types = $event_types,
  webhook.status = 'active',
  webhook.secret = $secret,
  webhook.event_id = $event_id,
  webhook.event_n = $event_n,
  webhook.created_at = $now
RETURN webhook{.*} AS webhook
