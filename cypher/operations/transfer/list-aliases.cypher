// SAME_AS and DIFFERENT_FROM relationships that existed by a time.
// @read @many
// @param  name_keys   string[]
// @param  until       datetime
// @return type        string
// @return source      string
// @return target      string
// @return properties  object[]
/* :params {name_keys: ['w:w1|mara'], until: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND range(0, size($name_keys) - 1) AS place
MATCH (name:Name {_name_key: $name_keys[place]})
WHERE name.scope_key = $scope.write_key
MATCH (name)-[link:SAME_AS|DIFFERENT_FROM]->(other:Name)
WHERE other.scope_key = $scope.write_key AND link.transaction_time_start <= $until
WITH place, name, link, other
ORDER BY place, type(link), other.key, link.transaction_time_start, link.transaction_time_end
RETURN
  type(link) AS type,
  name.key AS source,
  other.key AS target,
  [key IN keys(link) |
    [key, valueType(link[key]), CASE WHEN valueType(link[key]) CONTAINS 'DATE' THEN toString(link[key]) ELSE link[key] END]
  ] AS properties
