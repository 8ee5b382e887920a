// Stores the delivery of a test, which is sent at once and not repeated.
// @write @maybe
// @param  webhook_id    string
// @param  delivery_id   string
// @param  type          string
// @param  payload_json  string
// @param  now           datetime
// @return delivery      webhooks/StoredDelivery
/* :params {webhook_id: 'whk_1', delivery_id: 'whd_1', type: 'webhook.test', payload_json: '{}', now: datetime(), scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key AND webhook.workspace_id = $scope.active_workspace_id
CREATE (delivery:WebhookDelivery {delivery_id: $delivery_id})
SET
  delivery.webhook_id = webhook.webhook_id,
  delivery.scope_key = webhook.scope_key,
  delivery.tenant_id = webhook.tenant_id,
  delivery.workspace_id = webhook.workspace_id,
  delivery.type = $type,
  delivery.payload_json = $payload_json,
  delivery.status = 'failed',
  delivery.attempts = 0,
  delivery.created_at = $now
RETURN delivery{.*} AS delivery
