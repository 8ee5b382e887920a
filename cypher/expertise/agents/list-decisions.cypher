// The newest decisions of an agent in the workspace, with their confidence after evidence.
// Pending decisions are left out.
// @read @many
// @param  agent_id  string
// @param  domain    string?
// @param  gain      number
// @param  loss      number
// @param  limit     integer
// @return decided   agents/Decided
/* :params {agent_id: 'keeper', domain: null, gain: 0.1, loss: 0.15, limit: 1000, scope: {write_key: 'w:w1', readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem:Decision)
  USING INDEX item:Decision(scope_key, agent_id)
WHERE item.scope_key = $scope.write_key AND item.agent_id = $agent_id
WITH item
WHERE ($domain IS NULL OR item.domain = $domain) AND item.status <> 'pending'
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
// @said-of item AS said
RETURN
  {
    item_id: item.item_id,
    status: item.status,
    initial: item.confidence,
    confidence: reduce(sure = item.confidence, one IN said | CASE WHEN one.reinforces THEN sure + (1 - sure) * $gain ELSE sure - sure * $loss END),
    supporting: size([one IN said WHERE one.reinforces]),
    contradicting: size([one IN said WHERE NOT one.reinforces]),
    content: left(item.content, 8000)
  } AS decided
ORDER BY item.created_at DESC, item.item_id DESC
