// Decisions with reasons and rejected alternatives.
// @sees    Decisions of a domain with reasons and rejected alternatives, latest first.
// @empty   No decision is stored, or none has this tag or domain.
// @read @many
// @param   about  string
// @about   about  A tag or domain of the decision; empty: all.
// @default about  ""
// @param   limit  integer
// @return  date  string?
// @return  decision  string
// @return  rationale  string?
// @return  rejected  string[]?
// @return  status  string
// @return  item_id  string
// @example {"date": "2026-01-28", "decision": "We buy a methanol fuel cell for the dark weeks.", "rationale": "After the night at eleven per cent we need electricity that does not depend on the sky. It is silent, and bio-methanol does not fall under the fuel condition; Agnes Brandt confirmed it on 27 January.", "rejected": ["A second battery", "A small petrol generator", "Leaving the islet empty in January"], "status": "active"}
/* :params {about: 'power', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
  AND ($about = '' OR $about IN decision.tags OR decision.domain = $about)
RETURN
  toString(date(decision.valid_start_local)) AS date,
  left(decision.content, 300) AS decision,
  left(decision.rationale, 300) AS rationale,
  decision.rejected_alternatives AS rejected,
  decision.status AS status,
  decision.item_id AS item_id
ORDER BY date DESC, decision
LIMIT $limit
