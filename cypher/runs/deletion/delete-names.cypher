// Deletes a batch of names that no item has, with questions about them; repeated until none is left.
// Each name is locked before its uses are checked again, as in store/unlink-names.
// @write @one
// @param  limit  integer
// @return tried  integer
// @return names  integer
/* :params {limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (name:Name)
WHERE name._name_key STARTS WITH $scope.write_key + '|' AND NOT EXISTS { (name)<-[:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-() }
WITH name
ORDER BY name._name_key
LIMIT $limit
SET name._locked = true
WITH name, EXISTS { (name)<-[:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-() } AS used
CALL (name, used) {
  WITH name, used
  WHERE NOT used
  MATCH (name)<-[:CONCERNS]-(review:ReviewItem)
  WHERE review.scope_key = $scope.write_key
  DETACH DELETE review
}
FOREACH (_ IN CASE WHEN used THEN [] ELSE [1] END | DETACH DELETE name)
FOREACH (_ IN CASE WHEN used THEN [1] ELSE [] END | SET name._locked = null)
RETURN count(*) AS tried, sum(CASE WHEN used THEN 0 ELSE 1 END) AS names
