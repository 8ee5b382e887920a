// Names joined as one entity, with the reason: spelling, meaning, or a person.
// @sees    Joined names, lowest score first. Check joins with a low score; DELETE /memory/entities/{entity_id}/same-as/{target_id} undoes one.
// @empty   No two names are joined.
// @read @many
// @param   limit  integer
// @return  one  string
// @return  other  string
// @return  type  string
// @return  method  string
// @return  score  number
// @return  since  string
// @example {"one": "Petra", "other": "Petra Halvorsen", "type": "person", "method": "fuzzy", "score": 0.6, "since": "2026-05-10"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (one:Entity)
  USING INDEX one:Entity(scope_key, key)
WHERE one.scope_key IN $scope.readable AND one.key IS NOT NULL
MATCH (one)-[same:SAME_AS]->(other:Entity)
WHERE other.scope_key IN $scope.readable AND same.transaction_time_end > datetime()
RETURN
  one.name AS one,
  other.name AS other,
  one.entity_type AS type,
  same.method AS method,
  round(same.score, 3) AS score,
  toString(date(same.created_at)) AS since
ORDER BY score, one, other
LIMIT $limit
