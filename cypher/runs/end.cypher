// Ends a run; a repeat changes only `updated_at`.
// It becomes `error` if all items failed or too many workers died, otherwise `ok`.
// Entities and relations of its items are counted.
// @write @maybe
// @param  run_id  string
// @param  stage   string
// @param  deadly  integer
// @param  now     datetime
// @return run     runs/StoredRun
/* :params {run_id: 'r1', stage: 'announce', deadly: 3, now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key = $scope.write_key
SET run.updated_at = $now
WITH run
CALL (run) {
  OPTIONAL MATCH (run)-[:PRODUCED]->(item)
  WHERE item.scope_key = $scope.write_key
  RETURN sum(item.entity_count) AS entities, sum(item.relation_count) AS relations
}
FOREACH (_ IN CASE WHEN run.status IN ['queued', 'running'] THEN [1] ELSE [] END |
  SET
    run.status = CASE WHEN coalesce(run.deaths, 0) >= $deadly OR run.failed > 0 AND run.failed >= run.items THEN 'error' ELSE 'ok' END,
    run.stage = $stage,
    run.entities = entities,
    run.relations = relations
)
RETURN run{.*} AS run
