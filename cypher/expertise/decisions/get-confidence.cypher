// Confidence of a decision after all evidence in order of time, and when the last evidence was added.
// @read @maybe
// @param  item_id              string
// @param  gain                 number
// @param  loss                 number
// @return confidence           number
// @return reinforcement_count  integer
// @return contradiction_count  integer
// @return last_at              string?
// @return said                 decisions/EvidenceSaid[]
/* :params {item_id: 'mem_1', gain: 0.1, loss: 0.15, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem:Decision {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
// @said-of item AS said
RETURN
  reduce(sure = item.confidence, one IN said | CASE WHEN one.reinforces THEN sure + (1 - sure) * $gain ELSE sure - sure * $loss END) AS confidence,
  size([one IN said WHERE one.reinforces]) AS reinforcement_count,
  size([one IN said WHERE NOT one.reinforces]) AS contradiction_count,
  said[-1].at AS last_at,
  [one IN said | {item_id: one.item_id, reinforces: one.reinforces}] AS said
