// Deletes a batch of deliveries that are old, or that have ended and exceed the number that a webhook keeps.
// @write @one
// @unscoped The job works for all tenants.
// @param  before   datetime
// @param  keep     integer
// @param  limit    integer
// @return deleted  integer
/* :params {before: datetime(), keep: 1000, limit: 1000} */
CYPHER 25
CALL () {
  MATCH (delivery:WebhookDelivery)
  WHERE delivery.created_at < $before
  RETURN delivery
  UNION
  MATCH (webhook:Webhook)
  WHERE webhook.status IN ['active', 'paused', 'disabled']
  CALL (webhook) {
    MATCH (ended:WebhookDelivery)
    WHERE ended.webhook_id = webhook.webhook_id AND ended.created_at IS NOT NULL AND ended.next_attempt_at IS NULL
    RETURN ended AS delivery
    ORDER BY ended.created_at DESC, ended.delivery_id DESC
    SKIP $keep
  }
  RETURN delivery
}
WITH delivery
LIMIT $limit
DETACH DELETE delivery
RETURN count(*) AS deleted
