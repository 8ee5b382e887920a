// Runs in words: what each kind does, and which can be undone.
import type { MemoryClient } from '../client';

interface RunKind {
  word: string;
  canUndo?: true;
}

const kinds: Record<string, RunKind> = {
  'add.batch': { word: 'Items stored together' },
  'add.texts': { word: 'Stored items read' },
  'adapter.remove': { word: 'Connection removed', canUndo: true },
  'adapter.sync': { word: 'Sync of a connection' },
  'code.index': { word: 'Code read' },
  'code.upload': { word: 'Code stored' },
  evolution: { word: 'Evolution: items derived and archived by rules', canUndo: true },
  'graph.change': { word: 'Graph changed' },
  grounding: { word: 'Evidence looked for', canUndo: true },
  'grounding.item': { word: 'Evidence looked for, of one item', canUndo: true },
  import: { word: 'Import of a file', canUndo: true },
  'import.undo': { word: 'Undo of an import' },
  ingest: { word: 'Text read' },
  'ingest.batch': { word: 'Texts read' },
  'ingest.chunks': { word: 'Chunks read' },
  'ingest.conversation': { word: 'Conversation read' },
  'ingest.document': { word: 'Document read' },
  'items.delete': { word: 'Items deleted' },
  'items.update': { word: 'Items changed', canUndo: true },
  'ontology.resolve': { word: 'Answer to a doubt', canUndo: true },
  'reasoning.resolve': { word: 'Contradiction judged', canUndo: true },
  search: { word: 'Search' },
  'workspace.move_in': { word: 'Moved in from another memory' },
};

/** `graph_rows.read` is “Graph rows read”. */
const plain = (name: string) => {
  const text = name.replace(/[._]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const wordOfRun = (kind: string): string => kinds[kind]?.word ?? plain(kind);
/** `Import of conversations.zip`, or what such a run does. */
export const nameOfRun = ({ kind, about }: { kind: string; about?: string | undefined }): string =>
  about ? `${kind === 'import' ? 'Import of' : `${wordOfRun(kind)}:`} ${about}` : wordOfRun(kind);

export const canUndo = (kind: string): boolean => kinds[kind]?.canUndo ?? false;

/**
 * Undoes a run. An import may have stored thousands of items, so that its undo is a run too, whose end is awaited.
 * @returns what it did
 */
export async function undoRunByPage(
  client: MemoryClient,
  { run_id, kind }: { run_id: string; kind: string },
): Promise<string> {
  const params = { path: { run_id } };
  if (kind !== 'import') {
    const { removed, restored } = await client.post('/memory/runs/{run_id}/undo', { params });
    return `Undone: ${removed} removed, ${restored} restored.`;
  }
  const undo = await client.delete('/memory/import/{run_id}', { params });
  for await (const { status, payload } of client.events({ runId: undo.run_id })) {
    const { deleted = 0, kept = 0 } = (payload?.['counts'] ?? {}) as { deleted?: number; kept?: number };
    if (status === 'ok') return said(deleted, kept);
    if (status === 'error') throw new Error(String(payload?.['message']));
  }
  return 'Undone.';
}

const said = (removed: number, kept: number) =>
  `Undone: ${removed} removed${kept > 0 ? `, ${kept} kept because they were changed since` : ''}; a conversation counts once.`;

const stages: Record<string, string> = {
  announce: 'telling that it has ended',
  delete: 'deleting',
  load: 'reading and storing',
  read: 'reading the text',
  receive: 'taking it in',
  remove: 'removing',
  write: 'storing',
};
export const wordOfStage = (stage: string): string => stages[stage] ?? stage.replaceAll('_', ' ');

const statuses: Record<string, string> = { queued: 'waiting', running: 'running', ok: 'done', error: 'failed' };
export const wordOfStatus = (status: string): string => statuses[status] ?? status;

const events: Record<string, string> = {
  'batch.item': 'item',
  'evolver.result': 'rule',
  'graph.node': 'node',
  'graph.edge': 'line',
  'pipeline.stage': 'step',
  'search.hop': 'step of the search',
  'studio.job': 'job',
};
const eventStatuses: Record<string, string> = {
  started: 'begun',
  progress: 'goes on',
  ok: 'done',
  warn: 'note',
  error: 'failed',
};
export const wordOfEvent = (kind: string, status: string): string =>
  `${events[kind] ?? wordOfRun(kind).toLowerCase()} ${eventStatuses[status] ?? status}`;

/** `message: …, progress: 0.5`: what an event carries, without what is empty; the job is the run's kind. */
export const wordsOfEvent = (payload: Record<string, unknown> = {}): string =>
  Object.entries(payload)
    .filter(
      ([name, value]) =>
        name !== 'job' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => `${plain(name).toLowerCase()}: ${wordOfValue(name, value)}`)
    .join(', ');

function wordOfValue(name: string, value: unknown): string {
  if (name === 'progress' && typeof value === 'number') return `${Math.round(value * 100)} %`;
  return typeof value === 'string' ? value : inWords(value);
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(' ');
  return value !== null && typeof value === 'object' ? wordsOfEvent(value as Record<string, unknown>) : String(value);
}
