// Values that cannot be derived from schemas: ids that do not exist, and valid bodies.
import type { OperationJson, Operation } from './operations';
import type { ValueSource } from './values';

export const missingId = 'mem_00000000000000000000000000';

/** Fields whose values callers choose, so that a foreign name may also be one's own. */
const isChosen =
  /^(label|schema|type|subject|agent_id|session_id|anchor_id|constraint_id|(new_)?decision_id|learned_id|plan_id)$/;

export const isChosenName = (field: string) => isChosen.test(field);

/** Names that the callers of a side choose: its own, so that it is foreign to all others. */
export const chosenName = (field: string, side: number): string | undefined => {
  const name = { label: 'persona', schema: 'visit', type: 'vessel', subject: 'made' }[field];
  return name && `${name}_of_${side}`;
};

let misses = 0;

/**
 * Ids that do not exist, in the format that the path requires. A freely chosen name is new each time, because a call
 * may create it.
 */
export const missingIdsFor =
  ({ fields }: Operation): ValueSource =>
  (name) =>
    isChosenName(name)
      ? `nobody_${misses++}_`.padEnd(16, 'x')
      : fields.some((field) => field.name === name && field.schema['format'] === 'uuid')
        ? '00000000-0000-4000-8000-000000000000'
        : missingId;

/** A valid body, for operations whose body the API document alone does not describe; undefined for all others. */
export function sampleFor({ name }: Operation, side: number): OperationJson | undefined {
  const more = {
    'POST /memory/schemas': { schema: chosenName('schema', side) },
    'POST /memory/entities/types': { type: chosenName('type', side) },
  }[name];
  return samples[name] && { ...samples[name], ...more };
}

/** Valid bodies by route, without the names that a side chooses. */
const samples: Record<string, OperationJson> = {
  'POST /memory/ingest/structured': { schema: 'tool_call', data: { tool_name: 'lamp', result: 'lit' } },
  'POST /memory/schemas': {
    strategy: 'FULL',
    template: '{{who}} came.',
    json_schema: { type: 'object', properties: { who: { type: 'string' } } },
  },
  'POST /memory/entities/types': {},
  'POST /memory/views': { name: 'lamps', address: '?q=lamp' },
  'POST /memory/delete-by-filter': { filter: { tags: { any: ['gone'] } } },
  'POST /memory/update-by-filter': { filter: { tags: { any: ['gone'] } }, set: { tags: ['gone'] } },
  'POST /memory/adapters/{adapter_id}/install': { config: { url: 'https://feeds.example.org/a' } },
  'POST /memory/code/index': {
    repo: 'lamps',
    files: [{ path: 'lamp.ts', content: 'export function light() {}\nexport const lamp = () => light();\n' }],
  },
  // The table `words` below refers to these tasks.
  'POST /memory/plans/create': {
    title: 'Lamp',
    tasks: [
      { task_id: 'a', title: 'A' },
      { task_id: 'b', title: 'B', depends_on: ['a'] },
      { task_id: 'c', title: 'C', gates: [{ kind: 'approval' }] },
    ],
  },
  'PATCH /memory/plans/{plan_id}/task': { task_id: 'c', title: 'Lit' },
  'POST /memory/plans/{plan_id}/claim': { agent_id: 'a' },
  'POST /memory/plans/{plan_id}/heartbeat': { task_id: 'a', token: 1 },
  'POST /memory/plans/{plan_id}/release': { task_id: 'a', token: 1 },
  'POST /memory/plans/{plan_id}/tasks/{task_id}/notes': { content: 'A note.' },
  'POST /memory/plans/{plan_id}/tasks/{task_id}/dependencies': { depends_on: 'c' },
  'POST /memory/decisions/pending/create': { content: 'A lamp?', requirements: [{ description: 'a fact' }] },
  'POST /memory/plans/{plan_id}/tasks/{task_id}/gates': { kind: 'approval' },
  'POST /memory/zettel/notes': { title: 'Lamp', content: 'It is lit.\nDecision: it stays lit.' },
  'POST /memory/explore/{name}': {},
  'POST /memory/ontology/hitl/{item_id}/resolve': { action: 'dismissed' },
  'PATCH /memory/entities/{entity_id}': { name: 'another' },
  'PATCH /memory/facts/{fact_id}': { target: 'another' },
  'PATCH /memory/graph/nodes/{node_id}': { label: 'another' },
  'PATCH /memory/workspaces/{workspace_id}': { description: 'another' },
  'PATCH /memory/teams/{workspace_id}': { description: 'another' },
  'tool forget': { reason: 'It is wrong.' },
  'tool plan': {
    title: 'Lamp',
    tasks: [
      { task_id: 'a', title: 'A' },
      { task_id: 'b', title: 'B', depends_on: ['a'] },
    ],
  },
  'tool claim': { agent_id: 'a' },
  'tool finish': { agent_id: 'a', token: 1, outcome: 'done' },
};

/** Valid values of parameters by route or name, for words that no response contains under that name. */
const words: Record<string, string> = {
  'POST /memory/import name': 'rows.jsonl',
  'GET /memory/decisions/search topic': 'lamp',
  'DELETE /memory/views/{name} name': 'lamps',
  'POST /memory/explore/{name} name': 'who-is-known',
  'POST /memory/plans/{plan_id}/tasks/{task_id}/gates/{gate_id}/approve task_id': 'c',
  'POST /memory/temporal/{item_id}/rollback to_version': '1',
  'GET /memory/explore/queries names': 'items/count',
  adapter_id: 'feed',
  relation_type: 'LINKS_TO',
  task_id: 'b',
  depends_on: 'a',
  v1: '1',
  v2: '1',
  entity_name: 'light',
  repo: 'lamps',
};

/** The word for a parameter of a route; undefined if ids or generated values are sufficient. */
export const wordFor = (operation: Operation, field: string): string | undefined =>
  words[`${operation.name} ${field}`] ?? words[field];
