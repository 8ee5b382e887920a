// Deliveries of a webhook, newest first, after a cursor.
// @read @many
// @param  webhook_id  string
// @param  from_time   datetime
// @param  from_id     string
// @param  offset      integer
// @param  limit       integer
// @return delivery    webhooks/StoredDelivery
/* :params {webhook_id: 'whk_1', from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {write_key: 'w:w1', active_workspace_id: 'w1'}} */
CYPHER 25
MATCH (delivery:WebhookDelivery)
WHERE
  delivery.scope_key = $scope.write_key
  AND delivery.workspace_id = $scope.active_workspace_id
  AND delivery.webhook_id = $webhook_id
  AND delivery.created_at <= $from_time
  AND (delivery.created_at < $from_time OR delivery.delivery_id < $from_id)
RETURN delivery{.*} AS delivery
ORDER BY delivery.created_at DESC, delivery.delivery_id DESC
SKIP $offset
LIMIT $limit
