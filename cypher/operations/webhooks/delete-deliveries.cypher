// Deletes a batch of the deliveries of a webhook.
// @write @one
// @param  webhook_id  string
// @param  limit       integer
// @return deleted     integer
/* :params {webhook_id: 'whk_1', limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (delivery:WebhookDelivery {webhook_id: $webhook_id})
WHERE delivery.scope_key = $scope.write_key
WITH delivery
LIMIT $limit
DETACH DELETE delivery
RETURN count(*) AS deleted
