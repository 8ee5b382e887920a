// Executes syncs page by page. The cursor is saved after the page is stored; a repeated page does no harm, because
// documents have external ids. At the end, a mirror archives the items that its source lacks, unless there are
// suspiciously many.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';
import { sha256 } from '../../../libraries/text/hash';
import { later } from '../../../time';
import { addSent } from '../../knowledge/items/add';
import { getRun, messageOf } from '../../runs/runs';
import { slicedRun, type Ending, type Turn } from '../../runs/sliced-run';
import { gone } from '../../store/existing';
import type { AnyAdapter, SourceFailure, Loaded, SourceDocument } from './adapter';
import { adapterOf, openedConfig, sourceOfConnection, type StoredConnection } from './connections';
import { reading, SyncFailed } from './read-source';
import { indexedOf, prefixOf, reason, removeLater, startRemovals, type Indexed } from './removal';
import { syncEvent, opening, syncKind, type SyncTask } from './start-sync';
import { pairs } from '../../../lists';

type Result = Schemas['adapters/SyncResult'];

type Progress = Schemas['stored/SyncProgress'];

type Sync = Turn<SyncTask, Progress>;

type Counts = Pick<Result, 'created' | 'updated' | 'unchanged' | 'failed' | 'withdrawn'>;

/** If a larger share of items is missing, a person must confirm that they are archived. */
const maxUnconfirmedShare = 0.15;
const batch = { size: 100, characters: 2_000_000 };
const maxFailed = 1_000;
const maxNamed = 20;
const maxExternalId = 512;
const minuteMs = 60_000;
const maxPauseMs = 6 * 60 * minuteMs;

/** The connection was removed while the sync ran. */
class Removed extends Error {}

const syncing = slicedRun({
  queue: 'long',
  event: syncEvent,
  task: 'stored/SyncTask',
  progress: ({ progress_json }, ctx) => (progress_json ? readStored('stored/SyncProgress', progress_json) : begun(ctx)),
  step: async (turn) => {
    const { connection_id } = turn.task;
    const connection = await connectionOf(turn.ctx, connection_id);
    if (!connection) return removedEnding;
    try {
      return await goOn(turn, connection);
    } catch (error) {
      if (error instanceof Removed) return endRemoved(turn, connection_id);
      if (error instanceof SyncFailed) return failed(turn.ctx, connection, error.message);
      throw error;
    }
  },
  givenUp: async ({ ctx, task }, message) => {
    const connection = await connectionOf(ctx, task.connection_id);
    return connection ? failed(ctx, connection, message) : removedEnding;
  },
  result: 'adapters/SyncResult',
  payload: (result) => ({ ...opening, ...(result && { progress: 1, counts: countsIn(result) }) }),
});

export const syncRuns = { [syncKind]: syncing };

const removedEnding = { status: 'error' as const, errors: ['The connection was removed.'] };

const connectionOf = async (ctx: Ctx, connection_id: string): Promise<StoredConnection | undefined> =>
  (await ctx.graph.run('adapters/get', { connection_id }))?.connection;

/** The source could not be read. The connection records why, and the sync is tried again later. */
async function failed(ctx: Ctx, connection: StoredConnection, message: string): Promise<Ending<Result>> {
  const end = await endOf(ctx, connection, connection.config_json, { failure: message });
  return {
    status: 'error',
    errors: [message],
    write: (transaction) => transaction.run('adapters/end-sync', end),
  };
}

/** Ends the sync of a removed connection. Items stored after the removal are archived too, if the others were. */
async function endRemoved({ ctx, run: { run_id } }: Sync, connection_id: string): Promise<Ending<Result>> {
  const { run } = await getRun(ctx, run_id);
  const late = run.removes_items === true ? await indexedOf(ctx, connection_id, ctx.now()) : [];
  let run_ids: string[] = [];
  return {
    ...removedEnding,
    write: async (transaction) => {
      run_ids = await removeLater(ctx, transaction, late);
    },
    after: () => startRemovals(ctx, run_ids),
  };
}

const begun = (ctx: Ctx): Progress => ({
  began_at: ctx.now(),
  retried: false,
  loaded: false,
  counts: { created: 0, updated: 0, unchanged: 0, failed: 0, withdrawn: 0 },
});

/** @returns undefined if there are more pages @throws SyncFailed; Removed */
async function goOn(turn: Sync, connection: StoredConnection): Promise<Ending<Result> | undefined> {
  const { ctx, progress, isOver, report } = turn;
  const { connection_id } = connection;
  const adapter = adapterOf(connection.integration_id);
  const { config, config_json } = await reading(ctx, () => Promise.resolve(openedConfig(ctx, adapter, connection)));
  const before = readStored('stored/SyncFailures', connection.failed_json);
  // Adapters without `retry` read all documents again, also those that failed in earlier syncs.
  let failed = adapter.retry || progress.retried ? before : [];
  let cursor: unknown = JSON.parse(connection.cursor_json ?? 'null');
  const take = async (loaded: Loaded) => {
    const failures = await storeLoaded(ctx, adapter, connection_id, loaded, progress.counts);
    failed = [...failed, ...failures].slice(-maxFailed);
    const page = { connection_id, cursor_json: JSON.stringify(cursor), failed_json: JSON.stringify(failed) };
    if (!(await ctx.graph.run('adapters/record-page', page))) throw new Removed();
    await report({ ...opening, counts: { ...progress.counts } });
  };
  const { retry } = adapter;
  if (!progress.retried && retry && before.length > 0) {
    const ids = before.map(({ id }) => id);
    const loaded = await reading(ctx, (timed) => retry(sourceOfConnection(timed, config), ids));
    failed = [];
    await take(loaded);
  }
  progress.retried = true;
  while (!progress.loaded) {
    const at = cursor;
    const page = await reading(ctx, (timed) => adapter.load(sourceOfConnection(timed, config), at));
    cursor = page.cursor;
    await take(page);
    progress.loaded = page.done;
    if (isOver()) return undefined;
  }
  turn.stage = 'announce';
  return endSync(turn, connection, adapter, { config, config_json, failed });
}

/** Archives the items that the source lacks, or first asks for confirmation if they are many. */
async function endSync(
  { ctx, task, progress }: Sync,
  connection: StoredConnection,
  adapter: AnyAdapter,
  { config, config_json, failed }: ReturnType<typeof openedConfig> & { failed: SourceFailure[] },
): Promise<Ending<Result>> {
  const { connection_id } = connection;
  const { missing, of } = await missingAt(ctx, adapter, config, connection_id, progress.began_at);
  const asks = missing.length > maxUnconfirmedShare * of && task.confirm_deletions !== true;
  const gone_items = asks ? [] : missing;
  const question = `${missing.length} of ${of} items no longer exist at the source. Sync with confirm_deletions to archive them.`;
  const named = failed.slice(0, maxNamed).map(({ id, reason: why }) => `${id}: ${why}`);
  const removed = gone_items.length;
  const end = await endOf(ctx, connection, config_json, { failed: failed.length, removed, ...(asks && { question }) });
  const result: Result = { connection_id, ...progress.counts, missing: missing.length, removed, removal_run_ids: [] };
  return {
    status: 'ok',
    failed: result.failed,
    errors: asks ? [question, ...named] : named,
    result,
    write: async (transaction) => {
      result.removal_run_ids = await removeLater(ctx, transaction, gone_items);
      await transaction.run('adapters/end-sync', end);
    },
    after: () => startRemovals(ctx, result.removal_run_ids),
  };
}

async function missingAt(
  ctx: Ctx,
  adapter: AnyAdapter,
  config: unknown,
  connection_id: string,
  began_at: string,
): Promise<{ missing: Indexed[]; of: number }> {
  const { slim } = adapter;
  if (adapter.syncFidelity !== 'mirror' || !slim) return { missing: [], of: 0 };
  // Items stored during the sync do not count, because the list of the source may be older.
  const indexed = await indexedOf(ctx, connection_id, began_at);
  const present = new Set(
    (await reading(ctx, (timed) => slim(sourceOfConnection(timed, config)))).map((id) =>
      externalIdOf(connection_id, id),
    ),
  );
  // If a person undid the archiving of an item, it is kept although the source lacks it.
  const missing = indexed.filter(({ external_id, kept }) => !kept && !present.has(external_id));
  return { missing, of: indexed.length };
}

/** Stores documents, except those whose items a person has ended. @returns failures */
async function storeLoaded(
  ctx: Ctx,
  adapter: AnyAdapter,
  connection_id: string,
  { documents, failures }: Loaded,
  counts: Counts,
): Promise<SourceFailure[]> {
  const failed = [...failures];
  for (const some of batchesOf(documents)) {
    const external_ids = some.map(({ id }) => externalIdOf(connection_id, id));
    const rows = await ctx.graph.run('adapters/find-withdrawn', { external_ids, gone, reason });
    const withdrawn = new Set(rows.map(({ external_id }) => external_id));
    const kept = some.filter(({ id }) => !withdrawn.has(externalIdOf(connection_id, id)));
    counts.withdrawn += some.length - kept.length;
    const fail = (id: string, why: string) => failed.push({ id, reason: why.slice(0, 500) });
    const fit: SourceDocument[] = [];
    for (const { id, ...item } of kept)
      await ctx.screen.texts(item, []).then(
        (clean) => fit.push({ ...clean, id }),
        (error: unknown) => {
          if (!(error instanceof Invalid)) throw error;
          fail(id, messageOf(error));
        },
      );
    const results = await addSent(
      ctx,
      fit.map(({ id, ...item }) => ({
        ...item,
        external_id: externalIdOf(connection_id, id),
        origin: `import:${adapter.id}`,
      })),
    );
    for (const [{ id }, { status, issues }] of pairs(fit, results))
      if (status === 'failed') fail(id, issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
      else counts[status === 'existing' ? 'unchanged' : status]++;
  }
  counts.failed += failed.length;
  return failed;
}

function* batchesOf(documents: SourceDocument[]): Generator<SourceDocument[]> {
  let next: SourceDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    if (next.length === batch.size || (next.length > 0 && characters + document.content.length > batch.characters)) {
      yield next;
      [next, characters] = [[], 0];
    }
    next.push(document);
    characters += document.content.length;
  }
  if (next.length > 0) yield next;
}

/** The external id of a document of a connection; a long id is replaced by its hash. */
function externalIdOf(connection_id: string, id: string): string {
  const external_id = prefixOf(connection_id) + id;
  if (external_id.length <= maxExternalId) return external_id;
  return `${prefixOf(connection_id)}sha256:${sha256(id)}`;
}

interface End {
  /** The reason why the source could not be read. */
  failure?: string;
  /** Asks a person to confirm that items are archived. */
  question?: string;
  failed?: number;
  removed?: number;
}

async function endOf(ctx: Ctx, connection: StoredConnection, config_json: string, end: End) {
  const { connection_id, integration_id } = connection;
  const { failure, question, failed = 0, removed = 0 } = end;
  const now = ctx.now();
  const every_ms = adapterOf(integration_id).every_minutes * minuteMs;
  const failures = failure === undefined ? 0 : connection.failures + 1;
  // Exponential backoff with jitter.
  const pause_ms = Math.min(minuteMs * 2 ** (failures - 1), maxPauseMs) * (0.5 + Math.random() / 2);
  const unread = failed > 0 ? `${failed} documents could not be stored; the run names them.` : null;
  return {
    connection_id,
    config_json,
    failures,
    status: failure !== undefined ? 'error' : question !== undefined ? 'waiting' : 'active',
    last_sync: failure === undefined ? now : null,
    next_sync: later(now, failure === undefined ? every_ms : pause_ms),
    items_synced: (await indexedOf(ctx, connection_id, now)).length - removed,
    error_message: failure ?? question ?? unread,
  };
}

const countsIn = ({ connection_id: _, removal_run_ids: __, ...counts }: Result) => counts;
