// Deliveries of a webhook whose next attempt is due, longest due first.
// @read @many
// @param  webhook_id  string
// @param  now         datetime
// @param  limit       integer
// @return delivery    webhooks/StoredDelivery
/* :params {webhook_id: 'whk_1', now: datetime(), limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (delivery:WebhookDelivery)
WHERE
  delivery.scope_key = $scope.write_key
  AND delivery.webhook_id = $webhook_id
  AND delivery.next_attempt_at <= $now
RETURN delivery{.*} AS delivery
ORDER BY delivery.next_attempt_at, delivery.delivery_id
LIMIT $limit
