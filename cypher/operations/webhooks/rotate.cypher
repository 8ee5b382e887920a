// Gives a locked webhook another secret; the former one stays valid for a while.
// @write @one
// @param  webhook_id           string
// @param  secret               string
// @param  former_secret        string
// @param  former_secret_until  datetime
// @return webhook              webhooks/StoredWebhook
/* :params {webhook_id: 'whk_1', secret: 'sealed', former_secret: 'sealed before', former_secret_until: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key
SET
  webhook.secret = $secret,
  webhook.former_secret = $former_secret,
  webhook.former_secret_until = $former_secret_until
RETURN webhook{.*} AS webhook
