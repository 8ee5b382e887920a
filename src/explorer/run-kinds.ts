// Labels for runs: what each kind does, and which kinds can be undone.
import type { MemoryClient } from '../client';
import { counted } from './formats';
import type { IconName } from './icons';

interface RunKind {
  word: string;
  canUndo?: true;
}

const kinds: Record<string, RunKind> = {
  'add.batch': { word: 'Memories added' },
  'add.texts': { word: 'Memories read' },
  'adapter.remove': { word: 'Connection removed', canUndo: true },
  'adapter.sync': { word: 'Connection synced' },
  'code.index': { word: 'Code read' },
  'code.upload': { word: 'Code uploaded' },
  evolution: { word: 'Memories derived and archived by rules', canUndo: true },
  'graph.change': { word: 'Graph changed' },
  grounding: { word: 'Search for evidence', canUndo: true },
  'grounding.item': { word: 'Search for evidence of one memory', canUndo: true },
  import: { word: 'Import', canUndo: true },
  'import.undo': { word: 'Import undone' },
  ingest: { word: 'Text added' },
  'ingest.batch': { word: 'Texts added' },
  'ingest.chunks': { word: 'Parts of a text added' },
  'ingest.conversation': { word: 'Conversation added' },
  'ingest.document': { word: 'Document added' },
  'items.delete': { word: 'Memories deleted' },
  'items.update': { word: 'Memories changed', canUndo: true },
  'ontology.resolve': { word: 'Inbox question answered', canUndo: true },
  'reasoning.resolve': { word: 'Contradiction handled', canUndo: true },
  search: { word: 'Search' },
  'workspace.move_in': { word: 'Moved in from another program' },
};

/** `graph_rows.read` is “Graph rows read”. */
const plain = (name: string) => {
  const text = name.replace(/[._]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const wordOfRun = (kind: string): string => kinds[kind]?.word ?? plain(kind);
/** `Import: ChatGPT export, 5 conversations, chat.zip`, or a description of the kind of run. */
export const nameOfRun = ({ kind, about }: { kind: string; about?: string | undefined }): string =>
  about ? `${wordOfRun(kind)}: ${about}` : wordOfRun(kind);

const icons: Record<string, IconName> = {
  import: 'import',
  ingest: 'add',
  add: 'add',
  items: 'changes',
  ontology: 'inbox',
  reasoning: 'inbox',
  search: 'search',
};
export const iconOfRun = (kind: string): IconName => icons[kind.split('.')[0] ?? ''] ?? 'runs';

/** `48 entries`: an import counts the messages, texts and rows that it read. */
export const itemsOfRun = (kind: string, count: number): string =>
  kind === 'import' ? counted(count, 'entry', 'entries') : counted(count, 'memory', 'memories');

export const canUndo = (kind: string): boolean => kinds[kind]?.canUndo ?? false;

/**
 * Undoes a run. An import may have stored thousands of items, so its undo is also a run, and this function waits for
 * its end.
 * @returns a summary
 */
export async function undoRunByPage(
  client: MemoryClient,
  { run_id, kind }: { run_id: string; kind: string },
): Promise<string> {
  const params = { path: { run_id } };
  if (kind !== 'import') {
    const { removed, restored } = await client.post('/memory/runs/{run_id}/undo', { params });
    return `Undone. ${removed} removed, ${restored} restored.`;
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
  `Undone. ${counted(removed, 'memory or conversation', 'memories and conversations')} removed${
    kept > 0 ? `, ${kept} kept because they have been changed since` : ''
  }.`;

const stages: Record<string, string> = {
  announce: 'finishing',
  delete: 'deleting',
  load: 'reading and saving',
  read: 'reading the text',
  receive: 'receiving',
  remove: 'removing',
  write: 'saving',
};
export const wordOfStage = (stage: string): string => stages[stage] ?? stage.replaceAll('_', ' ');

const statuses: Record<string, string> = { queued: 'Waiting', running: 'Running', ok: 'Done', error: 'Failed' };
export const wordOfStatus = (status: string): string => statuses[status] ?? plain(status);

const events: Record<string, string> = {
  'batch.item': 'memory',
  'evolver.result': 'rule',
  'graph.node': 'node',
  'graph.edge': 'link',
  'pipeline.stage': 'step',
  'search.hop': 'step of the search',
};
const eventStatuses: Record<string, string> = {
  started: 'started',
  progress: 'running',
  ok: 'done',
  warn: 'note',
  error: 'failed',
};
/** `Step done`; for the whole run, `Done`. */
export const wordOfEvent = (kind: string, status: string): string => {
  const word = eventStatuses[status] ?? status;
  return kind === 'studio.job' ? plain(word) : `${plain(events[kind] ?? wordOfRun(kind))} ${word}`;
};

/** `message: …, 48 created`: the contents of an event without empty values; the job is the kind of the run. */
export const wordsOfEvent = (payload: Record<string, unknown> = {}): string =>
  Object.entries(payload)
    .filter(
      ([name, value]) =>
        name !== 'job' &&
        value !== null &&
        value !== '' &&
        value !== 0 &&
        !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => partOfEvent(name, value))
    .filter(Boolean)
    .join(', ');

function partOfEvent(name: string, value: unknown): string {
  const word = plain(name).toLowerCase();
  if (name !== 'counts' || value === null || typeof value !== 'object') return `${word}: ${wordOfValue(name, value)}`;
  return Object.entries(value)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${String(count)} ${plain(what).toLowerCase()}`)
    .join(', ');
}

function wordOfValue(name: string, value: unknown): string {
  if (name === 'progress' && typeof value === 'number') return `${Math.round(value * 100)}%`;
  return typeof value === 'string' ? value : inWords(value);
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(' ');
  return value !== null && typeof value === 'object' ? wordsOfEvent(value as Record<string, unknown>) : String(value);
}
