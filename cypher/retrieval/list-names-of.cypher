// Keys of all names of entities that are given by name or id.
// Names linked by up to four SAME_AS relationships are one entity.
// @read @many
// @param  entities  object[]
// @return entity  string
// @return keys    string[]
/* :params {entities: [{entity: 'Mara Lindqvist', keys: ['mara lindqvist']}], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $entities AS asked
CALL (asked) {
  UNWIND $scope.readable AS scope_key
  UNWIND asked.keys AS key
  MATCH (named:Name {_name_key: scope_key + '|' + key})
  WHERE named.scope_key IN $scope.readable
  RETURN named
  UNION
  MATCH (named:Entity {entity_id: asked.entity})
  WHERE named.scope_key IN $scope.readable
  RETURN named
}
// @names-of named AS name
RETURN asked.entity AS entity, collect(DISTINCT name.key) AS keys
