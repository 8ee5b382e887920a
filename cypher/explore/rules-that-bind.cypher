// Current constraints, by domain, with their source.
// @sees    All constraints that are valid today.
// @empty   No constraint is valid today.
// @read @many
// @param   limit  integer
// @return  domain  string?
// @return  rule  string
// @return  source  string?
// @return  since  string?
// @return  item_id  string
// @example {"domain": "birds", "rule": "From 1 April to 15 August the dog stays east of the house wall.", "source": "Ledge Count access rules", "since": null}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (rule:MemoryItem)
  USING INDEX rule:MemoryItem(scope_key, memory_type, created_at)
WHERE
  rule.scope_key IN $scope.readable
  AND rule.memory_type = 'constraint'
  AND rule.created_at IS NOT NULL
  AND rule.status = 'active'
  AND rule.valid_start_time <= datetime()
  AND rule.valid_end_time > datetime()
RETURN
  rule.domain AS domain,
  left(rule.content, 300) AS rule,
  rule.source AS source,
  toString(date(rule.valid_start_local)) AS since,
  rule.item_id AS item_id
ORDER BY domain, rule
LIMIT $limit
