// Starts an attempt to execute a run.
// If an attempt of another worker was never ended, that worker has died; a live one ends its attempts with runs/release, runs/requeue or
// the end of the run.
// `begun`: the attempt is counted; all other results change nothing.
// `ended`: the run has ended.
// `busy`: another worker was active a moment ago and may still be.
// `suspect`: workers have died, so the run may only start alone in its process; after `deadly` deaths it is only given up.
// Idle time is measured by the clock of Neo4j, because the clocks of workers differ.
// @write @maybe
// @param  run_id       string
// @param  worker_id    string
// @param  alone        boolean
// @param  deadly       integer
// @param  idle_ms      integer
// @param  now          datetime
// @return answer  string
// @return run     runs/StoredRun
// @unscoped A worker has no caller: the scope is stored in the run itself.
/* :params {run_id: 'r1', worker_id: 'w1', alone: false, deadly: 3, idle_ms: 5000, now: datetime()} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
SET run._locked_at = datetime()
SET run._locked_at = null
WITH run, run.worker_id IS NOT NULL AND run.worker_id <> $worker_id AS left_by_another
WITH
  run,
  left_by_another,
  coalesce(run.deaths, 0) + CASE WHEN left_by_another THEN 1 ELSE 0 END AS deaths
WITH
  run,
  deaths,
  CASE
    WHEN NOT run.status IN ['queued', 'running'] THEN 'ended'
    WHEN left_by_another AND coalesce(run.seen_at, run.updated_at) > datetime() - duration({milliseconds: $idle_ms}) THEN 'busy'
    WHEN 0 < deaths < $deadly AND NOT $alone THEN 'suspect'
    ELSE 'begun'
  END AS answer
FOREACH (_ IN CASE WHEN answer = 'begun' THEN [1] ELSE [] END |
  SET
    run.status = 'running',
    run.attempts = run.attempts + 1,
    run.deaths = deaths,
    run.worker_id = $worker_id,
    run.seen_at = datetime(),
    run.updated_at = $now
)
RETURN answer, run{.*} AS run
