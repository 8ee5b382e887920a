// Events of the change feed: graph.node and graph.edge, with ids and types only. Each is sent to everyone who can read
// its scope.
import type { Graph, GraphScope } from '../../../graph/run';
import type { ProgressStep } from '../../../redis/bus';
import type { BusScope } from '../../../redis/progress-stream';
import { typeFacts, type MemoryType } from '../../model/types';
import type { Changes, EdgeChange } from './changes';
import { addAll } from '../../../lists';

type ScopedStep = [scope_key: string, step: ProgressStep];
type Action = 'add' | 'update' | 'delete';

interface Node {
  scope_key: string;
  action: Action;
  id: string;
  item_id?: string;
  memory_type?: MemoryType;
  entity_type?: string;
}

type ChangedEdge = EdgeChange & { action: 'add' | 'delete'; source_key: string; target_key: string };

const idsPerQuery = 500;

/** Events for deleted nodes with their relationships, and for facts that a deleted item stated. */
export function goneSteps({ gone }: Changes): ScopedStep[] {
  return gone.flatMap(({ scope_key, item_ids, entity_ids, edges }) => [
    ...edges.flatMap((edge) => edgeStep(scope_key, 'delete', edge)),
    ...item_ids.map((id) => nodeStep({ scope_key, action: 'delete', id, item_id: id })),
    ...entity_ids.map((id) => nodeStep({ scope_key, action: 'delete', id })),
  ]);
}

/** Events of nodes come first. */
export async function changedSteps(
  graph: Graph,
  scope: GraphScope,
  { since, item_ids, entity_ids, proposed_ids }: Changes,
): Promise<ScopedStep[]> {
  if (since === undefined) return [];
  const nodes: Node[] = [];
  const edges = new Map<string, ChangedEdge & { actions: Set<Action> }>();
  const parts = [inParts(item_ids), inParts(entity_ids), inParts(proposed_ids)] as const;
  for (let index = 0; parts.some((of) => of[index]); index++) {
    const [items = [], entities = [], proposed = []] = parts.map((of) => of[index]);
    const ids = { item_ids: items, entity_ids: entities, proposed_ids: proposed };
    const found = await graph.as(scope, 'feed').run('progress/list-changes', { ...ids, since });
    addAll(nodes, found.nodes as unknown as Node[]);
    for (const edge of found.edges as unknown as ChangedEdge[]) {
      const key = [edge.source_id, edge.edge_type, edge.target_id, edge.edge_id].join();
      const known = edges.get(key) ?? { ...edge, actions: new Set() };
      known.actions.add(edge.action);
      edges.set(key, known);
    }
  }
  return [
    ...nodes.map(nodeStep),
    ...[...edges.values()].flatMap(({ actions, source_key, target_key, ...edge }) => {
      const scope_key = scopeOfEdge(source_key, target_key);
      // If one transaction ended a link and created it again, its properties have changed.
      return scope_key === undefined ? [] : edgeStep(scope_key, actions.size > 1 ? 'update' : edge.action, edge);
    }),
  ];
}

/**
 * The scope whose readers see both ends. Between a shared and a personal item this is the personal scope; other
 * scopes have no reader in common.
 */
function scopeOfEdge(source_key: string, target_key: string): string | undefined {
  if (source_key === target_key) return source_key;
  return [source_key, target_key].find((key) => key.startsWith('u:'));
}

function nodeStep({ scope_key, action, ...data }: Node): ScopedStep {
  const category = data.memory_type && { node_category: typeFacts(data.memory_type).layer };
  return [scope_key, { kind: 'graph.node', status: 'progress', payload: { action, data: { ...data, ...category } } }];
}

/** The event for an edge; none if one end is a name without entity type, which has no id. */
function edgeStep(
  scope_key: string,
  action: Action,
  { edge_id, edge_type, source_id, target_id }: EdgeChange,
): ScopedStep[] {
  if (source_id === null || target_id === null) return [];
  const data = { source_id, target_id, edge_type, ...(edge_id !== null && { edge_id }) };
  return [[scope_key, { kind: 'graph.edge', status: 'progress', payload: { action, data } }]];
}

/** The event streams that readers of a scope can open. */
export async function streamsOf(graph: Graph, scope_key: string): Promise<BusScope[]> {
  const [, kind, id = '', user_id = null] = /^(\w):([^/]*)(?:\/u:(.*))?$/.exec(scope_key) ?? [];
  if (kind === 'w') return [{ active_workspace_id: id, level: user_id === null ? 'WORKSPACE' : 'USER', user_id }];
  const of = { user_id: kind === 'u' ? id : null, tenant_id: kind === 't' ? id : null };
  const rows = await graph.unscoped('progress/list-streams', of);
  return rows.map(({ workspace_id }) => ({ active_workspace_id: workspace_id, level: 'WORKSPACE', user_id: null }));
}

function inParts(ids: ReadonlySet<string>): string[][] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / idsPerQuery) }, (_, part) =>
    all.slice(part * idsPerQuery, (part + 1) * idsPerQuery),
  );
}
