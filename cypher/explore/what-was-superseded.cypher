// Superseded items beside their replacements.
// @sees    Outdated texts with replacement, time and reason.
// @empty   No item was replaced by another one.
// @read @many
// @param   limit  integer
// @return  since  string
// @return  before  string
// @return  now  string
// @return  reason  string?
// @return  before_id  string
// @return  now_id  string
// @example {"since": "2025-10-04", "before": "A one-kilowatt wind turbine is ordered for Mast Knoll as second source of power.", "now": "The order for the wind turbine is cancelled; there will be no rotor anywhere on the islet.", "reason": null}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (old:MemoryItem)
  USING INDEX old:MemoryItem(scope_key, created_at)
WHERE old.scope_key IN $scope.readable AND old.created_at IS NOT NULL
MATCH (old)<-[link:SUPERSEDES]-(new:MemoryItem)
WHERE new.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
RETURN
  toString(date(coalesce(new.valid_start_local, new.valid_start_time, link.transaction_time_start))) AS since,
  left(old.content, 300) AS before,
  left(new.content, 300) AS now,
  CASE WHEN old.status = 'superseded' THEN old.change_reason END AS reason,
  old.item_id AS before_id,
  new.item_id AS now_id
ORDER BY since DESC, before
LIMIT $limit
