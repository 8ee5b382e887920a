// The times at which a repository was indexed at a commit, latest first.
// @read @many
// @param  repo         string?
// @param  commit_hash  string
// @return known_from   string
/* :params {repo: 'harbour', commit_hash: 'abc', scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:Code)
WHERE
  item.scope_key IN $scope.readable
  AND item.repo IS NOT NULL
  AND ($repo IS NULL OR item.repo = $repo)
  AND item.entity_type = 'repository'
CALL (item) {
  WITH item
  WHERE item.commit_hash = $commit_hash
  RETURN item.state_at AS at
  UNION
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
  WHERE version.commit_hash = $commit_hash AND version.rest IS NULL
  RETURN version.state_at AS at
}
WITH at
WHERE at IS NOT NULL
RETURN at AS known_from
ORDER BY known_from DESC
LIMIT 10
