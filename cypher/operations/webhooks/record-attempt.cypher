// Records an attempt to send a delivery.
// @write @maybe
// @param  delivery_id      string
// @param  status           string
// @param  response_status  integer?
// @param  error            string?
// @param  next_attempt_at  datetime?
// @param  now              datetime
// @return delivery         webhooks/StoredDelivery
/* :params {delivery_id: 'whd_1', status: 'waiting', response_status: 500, error: 'It answered with status 500.', next_attempt_at: datetime(), now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (delivery:WebhookDelivery {delivery_id: $delivery_id})
WHERE delivery.scope_key = $scope.write_key
SET
  delivery.status = $status,
  delivery.attempts = delivery.attempts + 1,
  delivery.last_attempt_at = $now,
  delivery.next_attempt_at = $next_attempt_at,
  delivery.response_status = $response_status,
  delivery.error = $error
RETURN delivery{.*} AS delivery
