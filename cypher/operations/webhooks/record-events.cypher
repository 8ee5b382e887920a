// Stores the deliveries of events that were read from the stream, and how far it was read, in one transaction.
// If another process has read on, or the webhook is no longer active, nothing happens.
// @write @maybe
// @param  webhook_id  string
// @param  from_id     string
// @param  event_id    string
// @param  event_n     integer
// @param  deliveries  webhooks/NewDelivery[]
// @param  now         datetime
// @return stored      integer
/* :params {webhook_id: 'whk_1', from_id: '0-0', event_id: '1-0', event_n: 1, deliveries: [{delivery_id: 'whd_1', type: 'graph.node.add', payload_json: '{}'}], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key
SET webhook._locked_at = datetime()
SET webhook._locked_at = null
WITH webhook
WHERE webhook.status = 'active' AND webhook.event_id = $from_id
SET
  webhook.event_id = $event_id,
  webhook.event_n = $event_n
FOREACH (row IN $deliveries |
  CREATE (delivery:WebhookDelivery {delivery_id: row.delivery_id})
  SET
    delivery.webhook_id = webhook.webhook_id,
    delivery.scope_key = webhook.scope_key,
    delivery.tenant_id = webhook.tenant_id,
    delivery.workspace_id = webhook.workspace_id,
    delivery.type = row.type,
    delivery.payload_json = row.payload_json,
    delivery.status = 'waiting',
    delivery.attempts = 0,
    delivery.created_at = $now,
    delivery.next_attempt_at = $now
)
RETURN size($deliveries) AS stored
