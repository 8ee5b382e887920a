// Active webhooks by id, with the number of deliveries that wait, up to `max_waiting`, and whether one is due.
// A webhook whose workspace is deleted or held, or whose member has left, is left out.
// @read @many
// @unscoped The job works for all tenants; it reads events and sends in the scope of each webhook.
// @param  after_id     string
// @param  now          datetime
// @param  max_waiting  integer
// @param  limit        integer
// @return webhook      webhooks/StoredWebhook
// @return waiting      integer
// @return due          boolean
/* :params {after_id: '', now: datetime(), max_waiting: 10000, limit: 500} */
CYPHER 25
MATCH (webhook:Webhook)
WHERE webhook.status = 'active' AND webhook.webhook_id > $after_id
MATCH (workspace:Workspace {workspace_id: webhook.home_workspace_id})
WHERE
  webhook.user_id IS NULL
  OR EXISTS { MATCH (user:User {user_id: webhook.user_id})-[:MEMBER_OF]->(workspace) WHERE user.is_active }
WITH webhook
ORDER BY webhook.webhook_id
LIMIT $limit
CALL (webhook) {
  MATCH (delivery:WebhookDelivery)
  WHERE delivery.webhook_id = webhook.webhook_id AND delivery.next_attempt_at IS NOT NULL
  WITH delivery
  LIMIT $max_waiting
  RETURN count(*) AS waiting
}
RETURN
  webhook{.*} AS webhook,
  waiting,
  EXISTS {
    MATCH (delivery:WebhookDelivery)
    WHERE delivery.webhook_id = webhook.webhook_id AND delivery.next_attempt_at <= $now
  } AS due
ORDER BY webhook.webhook_id
