// Records that a webhook works, or since when it has failed. A webhook that has failed for too long is disabled.
// @write @none
// @param  webhook_id  string
// @param  failed      boolean
// @param  too_long    datetime
// @param  reason      string
// @param  now         datetime
/* :params {webhook_id: 'whk_1', failed: true, too_long: datetime(), reason: 'Every attempt has failed for three days.', now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (webhook:Webhook {webhook_id: $webhook_id})
WHERE webhook.scope_key = $scope.write_key AND webhook.status = 'active'
SET webhook.failing_since = CASE WHEN $failed THEN coalesce(webhook.failing_since, $now) END
WITH webhook
WHERE webhook.failing_since <= $too_long
SET
  webhook.status = 'disabled',
  webhook.reason = $reason
