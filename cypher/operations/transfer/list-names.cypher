// Names that were linked by a time to items that match a filter, by key.
// @read @many
// @param  until       datetime
// @param  clauses     object[][]
// @param  from_key    string
// @param  limit       integer
// @return name_key    string
// @return labels      string[]
// @return properties  object[]
/* :params {until: datetime(), clauses: [], from_key: '', limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (name:Name)
WHERE name._name_key STARTS WITH $scope.write_key + '|' AND name._name_key > $from_key
WITH name
WHERE EXISTS {
  MATCH (name)<-[link:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-(item:MemoryItem)
  WHERE
    item.scope_key = $scope.write_key
    AND link.transaction_time_start <= $until
    AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
}
WITH name
ORDER BY name._name_key
LIMIT $limit
RETURN
  name._name_key AS name_key,
  labels(name) AS labels,
  [key IN keys(name) |
    [key, valueType(name[key]), CASE WHEN valueType(name[key]) CONTAINS 'DATE' THEN toString(name[key]) ELSE name[key] END]
  ] AS properties
