// Observations over several items, by aspect.
// @sees    Observations with the number of their sources, by aspect.
// @empty   No observation is active, or none has this aspect.
// @read @many
// @param   aspect  string
// @about   aspect  A part of the aspect; empty: all.
// @default aspect  ""
// @param   limit  integer
// @return  aspect  string?
// @return  entity  string?
// @return  observation  string
// @return  sources  integer
// @return  item_id  string
// @example {"aspect": "character", "entity": "Mara", "observation": "Mara reads bad news standing, by the window, and makes coffee for the messenger before she answers.", "sources": 0}
/* :params {aspect: 'character', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (observation:MemoryItem)
  USING INDEX observation:MemoryItem(scope_key, memory_type, created_at)
WHERE
  observation.scope_key IN $scope.readable
  AND observation.memory_type = 'observation'
  AND observation.created_at IS NOT NULL
  AND observation.status = 'active'
  AND ($aspect = '' OR toLower(observation.aspect) CONTAINS toLower($aspect))
RETURN
  observation.aspect AS aspect,
  observation.entity_name AS entity,
  left(observation.content, 300) AS observation,
  COUNT {
    MATCH (observation)-[from:DERIVED_FROM]->(source:MemoryItem)
    WHERE source.scope_key IN $scope.readable AND from.transaction_time_end > datetime()
  } AS sources,
  observation.item_id AS item_id
ORDER BY aspect, entity, observation
LIMIT $limit
