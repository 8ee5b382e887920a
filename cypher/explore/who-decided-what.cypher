// Decisions by decider, with reasons, latest first.
// @sees    Decisions of each agent or speaker, or of the member who recorded the decision as such, with reasons. If an import or a note contains the decision, only the text says who decided, and `who` is empty.
// @empty   No decision is stored.
// @read @many
// @param   limit  integer
// @return  who  string?
// @return  day  string?
// @return  decision  string
// @return  rationale  string?
// @return  status  string
// @return  item_id  string
// @example {"who": null, "day": "2026-03-27", "decision": "The log pages of November 1962 are published in full, with Edvard Nyström's consent and after a letter to the captain's family.", "rationale": "A log that leaves out its worst night cannot be trusted on any other; and a man lost his certificate for nothing.", "status": "active"}
/* :params {limit: 20, scope: {tenant_id: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN w.tenant_id }[0], readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (decision:MemoryItem)
  USING INDEX decision:MemoryItem(scope_key, memory_type, created_at)
WHERE
  decision.scope_key IN $scope.readable
  AND decision.memory_type = 'decision'
  AND decision.created_at IS NOT NULL
RETURN
  coalesce(
    decision.agent_id,
    decision.speaker,
    CASE
      WHEN decision.trust = 'member' AND decision.type_reason IS NULL
        THEN COLLECT { MATCH (user:User {user_id: decision.user_id}) WHERE user.tenant_id = $scope.tenant_id RETURN user.full_name }[0]
    END
  ) AS who,
  toString(date(decision.valid_start_local)) AS day,
  left(decision.content, 300) AS decision,
  left(decision.rationale, 300) AS rationale,
  decision.status AS status,
  decision.item_id AS item_id
ORDER BY who, day DESC, decision
LIMIT $limit
