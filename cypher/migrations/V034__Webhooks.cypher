// Webhooks of a workspace, and what is sent to them.
CREATE CONSTRAINT webhook_id IF NOT EXISTS FOR (n:Webhook) REQUIRE n.webhook_id IS UNIQUE;
CREATE INDEX webhook_scope IF NOT EXISTS FOR (n:Webhook) ON (n.scope_key, n.created_at);
CREATE INDEX webhook_workspace IF NOT EXISTS FOR (n:Webhook) ON (n.workspace_id);
CREATE INDEX webhook_status IF NOT EXISTS FOR (n:Webhook) ON (n.status, n.webhook_id);
CREATE CONSTRAINT webhook_delivery_id IF NOT EXISTS FOR (n:WebhookDelivery) REQUIRE n.delivery_id IS UNIQUE;
CREATE INDEX webhook_delivery_created IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.webhook_id, n.created_at);
// Only deliveries that wait have a next attempt.
CREATE INDEX webhook_delivery_due IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.webhook_id, n.next_attempt_at);
CREATE INDEX webhook_delivery_age IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.created_at);
CREATE INDEX webhook_delivery_scope IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.scope_key);
CREATE INDEX webhook_delivery_workspace IF NOT EXISTS FOR (n:WebhookDelivery) ON (n.workspace_id);
