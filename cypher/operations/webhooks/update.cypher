// Changes a locked webhook. A webhook that becomes active again goes on from the event that is then the newest.
// @write @one
// @param  webhook_id        string
// @param  url               string
// @param  description       string
// @param  event_types       string[]
// @param  status            string
// @param  reason            string?
// @param  failing_since     datetime?
// @param  event_id          string
// @param  event_n           integer
// @return webhook           webhooks/StoredWebhook
/* :params {webhook_id: 'whk_1', url: 'https://example.org/hook', description: '', event_types: ['graph.node'], status: 'paused', reason: null, failing_since: null, event_id: '0-0', event_n: 0, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key
SET
  webhook.url = $url,
  webhook.description = $description,
  webhook.event_types = $event_types,
  webhook.status = $status,
  webhook.reason = $reason,
  webhook.failing_since = $failing_since,
  webhook.event_id = $event_id,
  webhook.event_n = $event_n
RETURN webhook{.*} AS webhook
