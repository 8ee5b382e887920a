// Consistency checks of the graph after a crash, independent of the service.
import type { Drill } from './drill';

/** All zero if the graph is consistent. */
export interface Damage {
  'half items': number;
  'items without their vector': number;
  'items stored twice': number;
  'plans without all their tasks': number;
  'nodes without scope_key': number;
  'breaks in NEXT chains': number;
  'relationships without their times': number;
}

const required = [
  'item_id',
  'content',
  'memory_type',
  'tenant_id',
  'workspace_id',
  'user_id',
  'created_at',
  'updated_at',
  'transaction_time_start',
  'transaction_time_end',
  'valid_start_time',
  'valid_end_time',
  'status',
  'origin',
  'origin_tier',
  'metadata_json',
  '_search_tokens',
  'content_hash',
  'lineage_roots',
];

const questions: Record<keyof Damage, string> = {
  'half items': `
    MATCH (item:MemoryItem {scope_key: $scope_key})
    WHERE any(name IN $required WHERE item[name] IS NULL) OR size(labels(item)) < 2
    RETURN count(item) AS found`,
  'items without their vector': `
    MATCH (item:MemoryItem {scope_key: $scope_key})
    WHERE item.embedding IS NULL AND item.memory_type <> 'plan_task'
    RETURN count(item) AS found`,
  'items stored twice': `
    MATCH (item:MemoryItem {scope_key: $scope_key})
    WHERE item.external_id IS NOT NULL
    WITH item.external_id AS external_id, count(item) AS times
    WHERE times > 1
    RETURN count(external_id) AS found`,
  'plans without all their tasks': `
    MATCH (plan:Plan {scope_key: $scope_key})
    WHERE COUNT { (plan)<-[:PART_OF]-(:PlanTask) } <> $tasks
      OR COUNT { (plan)<-[:PART_OF]-(:PlanTask)-[:DEPENDS_ON]->(:PlanTask) } <> $tasks - 1
    RETURN count(plan) AS found`,
  'nodes without scope_key': `
    MATCH (node:MemoryItem|Session|ItemVersion)
    WHERE node.scope_key IS NULL
    RETURN count(node) AS found`,
  'relationships without their times': `
    MATCH (item:MemoryItem {scope_key: $scope_key})-[edge]->(other:MemoryItem|Name)
    WHERE edge.transaction_time_start IS NULL OR edge.transaction_time_end IS NULL
    RETURN count(edge) AS found`,
  'breaks in NEXT chains': `
    MATCH (item:MemoryItem {scope_key: $scope_key})
    WHERE item.session_key IS NOT NULL
    WITH item ORDER BY item.session_order
    WITH item.session_key AS session_key, collect(item) AS items
    CALL (items) {
      UNWIND range(0, size(items) - 1) AS place
      WITH items[place] AS item, items[place + 1] AS next
      OPTIONAL MATCH (item)-[:NEXT]->(linked)
      WITH item, next, collect(linked) AS linked
      WHERE linked <> CASE WHEN next IS NULL THEN [] ELSE [next] END
      RETURN count(item) AS breaks
    }
    OPTIONAL MATCH (session:Session {session_key: session_key})
    RETURN coalesce(sum(breaks + CASE WHEN session IS NULL THEN 1 ELSE 0 END), 0) AS found`,
};

/** @param tasks number of tasks in every plan of the drill, each depending on the one before */
export async function inspectAfterCrash(drill: Drill, tasks: number): Promise<Damage> {
  const damage: [string, number][] = [];
  for (const [name, text] of Object.entries(questions)) {
    const [row] = await drill.rows<{ found: number }>(text, { required, tasks });
    damage.push([name, row?.found ?? NaN]);
  }
  return Object.fromEntries(damage) as unknown as Damage;
}
