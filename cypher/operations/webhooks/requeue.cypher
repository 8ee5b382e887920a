// Queues a delivery to be sent again, as if for the first time, if its webhook is active.
// @write @maybe
// @param  webhook_id   string
// @param  delivery_id  string
// @param  now          datetime
// @return delivery     webhooks/StoredDelivery
// @return active       boolean
/* :params {webhook_id: 'whk_1', delivery_id: 'whd_1', now: datetime(), scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (delivery:WebhookDelivery {delivery_id: $delivery_id})
WHERE delivery.scope_key = $scope.write_key AND delivery.workspace_id = $scope.active_workspace_id AND delivery.webhook_id = $webhook_id
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key
WITH delivery, webhook.status = 'active' AS active
FOREACH (one IN CASE WHEN active THEN [delivery] ELSE [] END |
  SET
    one.status = 'waiting',
    one.attempts = 0,
    one.next_attempt_at = $now
)
RETURN delivery{.*} AS delivery, active
