// Deletes a batch of runs that were started in a scope up to a time, open ones included.
// @write @one
// @param  until    datetime
// @param  limit    integer
// @return run_ids  string[]
/* :params {until: datetime(), limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run)
WHERE run.scope_key = $scope.write_key AND run.created_at <= $until
WITH run, run.run_id AS run_id
LIMIT $limit
DETACH DELETE run
RETURN collect(run_id) AS run_ids
