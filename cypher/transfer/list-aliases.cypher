// What was found or declared by a time about two names: that they are the same, or different.
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
MATCH (name:Name {name_key: $name_keys[place]})
WHERE name.scope_key = $scope.write_key
MATCH (name)-[tie:SAME_AS|DIFFERENT_FROM]->(other:Name)
WHERE other.scope_key = $scope.write_key AND tie.transaction_time_start <= $until
WITH place, name, tie, other
ORDER BY place, type(tie), other.key, tie.transaction_time_start, tie.transaction_time_end
RETURN
  type(tie) AS type,
  name.key AS source,
  other.key AS target,
  [key IN keys(tie) |
    [key, valueType(tie[key]), CASE WHEN valueType(tie[key]) CONTAINS 'DATE' THEN toString(tie[key]) ELSE tie[key] END]
  ] AS properties
