// Planned work: ready tasks in their order, and claims that have ended.

// Only tasks that are ready have a key; it begins with their scope.
CREATE INDEX task_ready IF NOT EXISTS FOR (n:PlanTask) ON (n.ready_key, n.ready_from);
CREATE INDEX task_lease IF NOT EXISTS FOR (n:PlanTask) ON (n.lease_until);

UNWIND ['DISCOVERED_FROM', 'VALIDATES'] AS type
CALL db.createRelationshipType(type);

// The id that a caller gave stands for one plan of its scope. Of those that share one, the first has it.
MATCH (plan:Plan)
WHERE plan.id_key IS NULL
WITH plan, plan.scope_key + '|plan|' + coalesce(plan.plan_id, plan.item_id) AS key
ORDER BY plan.created_at, plan.item_id
WITH key, collect(plan)[0] AS first
SET first.id_key = key;

// What can begin.
MATCH (task:PlanTask)-[part:PART_OF]->(plan:Plan {status: 'active'})
WHERE
  task.status = 'pending'
  AND task.gated IS NULL
  AND part.transaction_time_end > datetime('+11999-12-31T23:59:59Z')
  AND NOT EXISTS {
    MATCH (task)-[wait:DEPENDS_ON]->(earlier:PlanTask)
    WHERE NOT earlier.status IN ['complete', 'skipped'] AND wait.transaction_time_end > datetime('+11999-12-31T23:59:59Z')
  }
SET
  task.ready_key = task.scope_key + '|0002|999998|' + task.item_id,
  task.ready_from = datetime('-9999-01-01T00:00:00Z');
