// Renames an entity.
// Returns the entity that texts with the new name mention; it is created if it does not exist.
// The key stays, so that texts with the old name still mean the entity.
// @write @maybe
// @param  entity_id  string
// @param  name       string
// @param  key        string
// @param  other_id   string
// @return other      string
/* :params {entity_id: 'ent_1', name: 'Mara Lindqvist', key: 'mara lindqvist', other_id: 'ent_2', scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.writable
SET entity.name = $name, entity.renamed_key = $key
MERGE (other:Name {_name_key: entity.scope_key + '|' + $key})
  ON CREATE SET other.key = $key, other.scope_key = entity.scope_key
FOREACH (_ IN CASE WHEN other.entity_id IS NULL THEN [1] ELSE [] END |
  SET
    other:Entity,
    other.entity_id = $other_id,
    other.entity_type = entity.entity_type,
    other.name = $name,
    other._unresolved = true
)
RETURN other.entity_id AS other
