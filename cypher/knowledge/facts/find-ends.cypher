// Entities with this id or name.
// Names linked by up to four SAME_AS relationships count as one entity.
// @read @many
// @param  entity_id  string
// @param  keys       string[]
// @return found      string
/* :params {entity_id: 'ent_1', keys: ['mara lindqvist'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (named:Entity {entity_id: $entity_id})
  WHERE named.scope_key IN $scope.readable
  RETURN named
  UNION
  UNWIND $scope.readable AS scope_key
  UNWIND $keys AS key
  MATCH (named:Name {_name_key: scope_key + '|' + key})
  WHERE named.scope_key IN $scope.readable
  RETURN named
}
// @names-of named AS name
FILTER name:Entity
RETURN DISTINCT name.entity_id AS found
LIMIT 100
