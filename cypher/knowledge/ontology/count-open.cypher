// Number of open reviews.
// @read @one
// @param  kind    string?
// @param  hidden  string[]
// @return total   integer
/* :params {kind: null, hidden: ['retracted'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (review:ReviewItem)
    USING INDEX review:ReviewItem(scope_key, status, created_at)
  WHERE
    review.scope_key IN $scope.readable
    AND review.status = 'open'
    AND review.created_at <= datetime('9999-12-31T23:59:59Z')
    AND ($kind IS NULL OR review.kind = $kind)
    AND COUNT { MATCH (review)-[:CONCERNS]->(name:Name) WHERE name.scope_key IN $scope.readable } = review.names
  RETURN count(*) AS some
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, needs_review)
  WHERE
    item.scope_key IN $scope.readable
    AND item.needs_review = true
    AND item.last_challenged_at IS NOT NULL
    AND ($kind IS NULL OR $kind = 'conflict')
    AND NOT item.status IN $hidden
  RETURN count(*) AS some
}
RETURN sum(some) AS total
