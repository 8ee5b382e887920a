// Names in a single item: typos or loose ends.
// @sees    Each name with its type and the text that mentions it.
// @empty   No name of this type is in one item only.
// @read @many
// @param   type  string
// @about   type  A type of entities.
// @default type  "person"
// @param   limit  integer
// @return  name  string
// @return  item  string
// @return  entity_id  string
// @return  item_id  string
// @example {"name": "Birgit Aas", "item": "Birgit Aas, the daughter of the Solveig's master, answered within a week: her father had always said the light went out and in the end nobody at home believed him either. She will come in August. See "}
/* :params {type: 'person', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (entity:Entity)
  USING INDEX entity:Entity(scope_key, entity_type)
WHERE entity.scope_key IN $scope.readable AND entity.entity_type = $type
MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE item.scope_key IN $scope.readable AND link.transaction_time_end > datetime()
WITH entity, collect(item)[..2] AS items
WHERE size(items) = 1
RETURN entity.name AS name, left(items[0].content, 200) AS item, entity.entity_id AS entity_id, items[0].item_id AS item_id
ORDER BY name, item_id
LIMIT $limit
