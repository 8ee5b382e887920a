// Entities by type, with the most mentioned of each.
// @sees    Known entity types, with their most mentioned entities.
// @empty   No item mentions an entity.
// @read @many
// @param   limit  integer
// @return  type  string
// @return  entities  integer
// @return  most_mentioned  string[]
// @example {"type": "code", "entities": 4, "most_mentioned": ["already_reduced", "height_m", "pressure_hpa", "temp_c"]}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (entity:Entity)
  USING INDEX entity:Entity(scope_key, entity_type)
WHERE entity.scope_key IN $scope.readable AND entity.entity_type IS NOT NULL
WITH entity, COUNT { MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem) WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime() } AS mentions
WHERE mentions > 0
WITH entity, mentions
ORDER BY mentions DESC, entity.name
WITH entity.entity_type AS type, collect(entity.name) AS names
RETURN type, size(names) AS entities, names[..5] AS most_mentioned
ORDER BY entities DESC, type
LIMIT $limit
