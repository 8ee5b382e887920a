// The run of an import. A separate process reads its file from the beginning, and the contents are stored in requests.
// After each request, the run records the number of finished things, the counts, and links to the items that it
// created. Between two turns of the run the reader waits. If the process has died, a worker reads again and skips what
// is finished. Items stored between the last record and a kill are found as existing; those younger than the run count
// as created by it (list-created).
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bounded, shortenedText } from '../../../bounded';
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import { failedLine } from '../../../libraries/formats/failed';
import { readApart } from '../../../libraries/formats/read-apart';
import { SourceRefused } from '../../../libraries/formats/source';
import type { Schemas } from '../../../generated/schemas';
import { filled, readStored } from '../../../schemas';
import { addMissing } from '../../knowledge/items/add';
import { getItem } from '../../knowledge/items/items';
import type { Processor } from '../../runs/processor';
import { isOpen, messageOf, type StoredRun } from '../../runs/runs';
import { slicedRun, type Ending, type Turn } from '../../runs/sliced-run';
import { recordWrites } from '../../runs/undo';
import { patchItem } from '../../store/patch';
import { storeConversation } from '../ingest/conversation';
import { changeOf, type FileChange } from './change';
import { aboutOf, counting, noContents, type Contents } from './contents';
import { failuresOf, type Failures } from './failures';
import { countSkipped, type SkippedBy } from './inspect';
import { reasonOfRefusal } from './reason';
import { importEvent, importKind, jobOf, readingOfRequest, shownSkipped } from './start';
import { storeFound, type FoundOutcome, type Sink, type Storing } from './store-found';

type Task = Schemas['stored/ImportTask'];
type Progress = Schemas['stored/ImportProgress'];
type Result = Schemas['import/ImportResult'];
type Import = Turn<Task, Progress>;
type Json = Record<string, unknown>;

const maxFailures = 100;
const maxReason = 500;
/** A reader ends if it waits this long for its next turn. */
const maxPauseMs = 60_000;
/** Max waiting readers, because each is a process; other runs read their file again. */
const maxPaused = 4;

/** An import that is running in this process. */
interface Open {
  file: string;
  steps: AsyncGenerator<number>;
  failed: Failures;
  progress: Progress;
  contents: Contents;
  /** The context of its current turn. */
  at: { ctx: Ctx };
  timer?: NodeJS.Timeout;
}

/** Imports between two turns, by run. */
const paused = new Map<string, Open>();

const noProgress = (): Progress => ({
  position: 0,
  failed_bytes: 0,
  result: { created: 0, updated: 0, existing: 0, failed: 0, skipped: 0, to_mend: 0, failures: [], not_read: [] },
});

const progressOf = ({ progress_json }: StoredRun): Progress =>
  progress_json ? readStored('stored/ImportProgress', progress_json) : noProgress();

const loading = slicedRun({
  queue: 'long',
  event: importEvent,
  task: 'stored/ImportTask',
  progress: progressOf,
  step: async (turn) => {
    const { ctx, run, task } = turn;
    const open = reopened(run) ?? begin(ctx, run, task);
    open.at.ctx = ctx;
    turn.progress = open.progress;
    try {
      if (!(await goOn(turn, open))) {
        pause(run.run_id, open);
        return undefined;
      }
    } catch (error) {
      await open.steps.return(0);
      if (ctx.signal.aborted || isCancelled(error)) await rm(task.file, { force: true });
      throw error instanceof SourceRefused ? new Refusal('broken_file', error.message) : error;
    }
    return endingOf(turn, nothingStored(turn.progress.result));
  },
  givenUp: async (turn, message) => {
    await record(turn.ctx, turn.run.run_id, turn.progress, null);
    return endingOf(turn, message);
  },
  result: 'import/ImportResult',
  payload: (result) => ({ job: importKind, progress: 1, ...(result && { counts: countsIn(result) }) }),
});

const importing: Processor = {
  queue: loading.queue,
  carryOut: async (ctx, run) => {
    if (!isOpen(run)) await endPaused(run.run_id);
    return loading.carryOut(ctx, run);
  },
};

/** A write notices the cancellation before the worker does. */
const isCancelled = (error: unknown) => error instanceof Refusal && error.code === 'cancelled';

export const importRuns = { [importKind]: importing };

/** Returns undefined if another process has continued the run in the meantime. */
function reopened(run: StoredRun): Open | undefined {
  const open = paused.get(run.run_id);
  clearTimeout(open?.timer);
  paused.delete(run.run_id);
  if (!open || open.progress.position === progressOf(run).position) return open;
  void open.steps.return(0);
  return undefined;
}

/** The run was cancelled between two turns. It no longer names its file, but its reader does. */
async function endPaused(run_id: string): Promise<void> {
  const open = paused.get(run_id);
  if (!open) return;
  clearTimeout(open.timer);
  paused.delete(run_id);
  await open.steps.return(0);
  await rm(open.file, { force: true });
}

function pause(run_id: string, open: Open): void {
  if (paused.size >= maxPaused) {
    void open.steps.return(0);
    return;
  }
  const timer = setTimeout(() => {
    paused.delete(run_id);
    void open.steps.return(0);
  }, maxPauseMs);
  timer.unref();
  paused.set(run_id, { ...open, timer });
}

function begin(ctx: Ctx, run: StoredRun, { file, query }: Task): Open {
  const progress = progressOf(run);
  const { result } = progress;
  const at = { ctx };
  const contents = noContents();
  const skipped: SkippedBy = new Map(result.not_read.map(({ reason, ...rest }) => [reason, rest]));
  // The first request may have been stored by an attempt that died.
  let isRepeated = run.attempts > 1;
  const failed = failuresOf(path.dirname(file), run.run_id, progress.failed_bytes);
  const fail = (...[reason, format, found]: Parameters<typeof failedLine>) => {
    if (failed.add(failedLine(reason, format, found))) result.to_mend++;
  };
  const storing: Storing = {
    sink: sinkOf(at, query.update),
    reading: readingOfRequest(query),
    isRepeated: () => isRepeated,
    onCreated: (item_ids) => {
      const writes = item_ids.map((item_id) => ({ item_id, act: 'created' as const, by: importKind, version: 1 }));
      return at.ctx.graph.write((transaction) => recordWrites(transaction, run.run_id, writes));
    },
    onEnded: (item_ids) => at.ctx.graph.run('import/record-ended', { run_id: run.run_id, item_ids }),
    onFailed: ({ names, reason, format, found }) => {
      for (const what of names)
        if (result.failures.length < maxFailures)
          result.failures.push({ what: shortenedText(what, maxReason), reason: shortenedText(reason, maxReason) });
      fail(reason, format, found);
    },
    onSkipped: (found, format) => {
      result.skipped++;
      countSkipped(skipped, found);
      if (found.unread) fail(found.reason, format, found);
    },
  };
  const steps = async function* () {
    const all = counting(readApart(jobOf(file, query), ctx.signal), contents);
    for await (const position of storeFound(all, storing, result, progress.position)) {
      isRepeated = false;
      result.not_read = shownSkipped(skipped);
      progress.position = position;
      yield position;
    }
  };
  return { file, steps: steps(), failed, progress, contents, at };
}

const sinkOf = (at: { ctx: Ctx }, updates: boolean): Sink => ({
  conversation: async (body) => {
    try {
      const { ctx } = at;
      const safe = await ctx.screen.texts(body, []);
      const request = filled('ingest/ConversationRequest', safe as Partial<Schemas['ingest/ConversationRequest']>);
      const done = await storeConversation(ctx, request, body.conversation_id);
      return {
        conversation_node_id: done.container,
        known_turns: request.turns.length - done.new_turns,
        new_turns: done.new_turns,
        total_turns: done.total_turns,
        chunk_results: done.results,
      };
    } catch (error) {
      if (error instanceof Invalid || isOfContent(error)) return { refused: messageOf(error) };
      throw error;
    }
  },
  items: async (items) => {
    const { ctx } = at;
    const refused = new Map<number, string>();
    const safe: Record<string, unknown>[] = [];
    for (const [index, item] of items.entries())
      await ctx.screen.texts(item, []).then(
        (clean) => safe.push(clean),
        (error: unknown) => {
          if (!(error instanceof Invalid)) throw error;
          refused.set(index, messageOf(error));
        },
      );
    const results = (safe.length > 0 ? await addMissing(ctx, safe) : []).values();
    const outcomes = items.map((_, index): FoundOutcome => {
      const reason = refused.get(index);
      const result = reason === undefined ? results.next().value : undefined;
      if (!result || result.status === 'failed')
        return { status: 'failed', reason: reason ?? reasonOfRefusal(result?.detail ?? []) };
      return { status: result.status, item_id: result.item_id ?? '' };
    });
    return updates ? updateExisting(ctx, items, outcomes) : outcomes;
  },
  end: (item_id, status) => changed(at.ctx, item_id, { properties: { status } }),
});

const maxComparisons = 4;

/** Changes items whose external id is known and whose content differs from their row. */
async function updateExisting(ctx: Ctx, rows: Json[], outcomes: FoundOutcome[]): Promise<FoundOutcome[]> {
  const updated = [...outcomes];
  const next = outcomes.entries();
  const work = async () => {
    for (const [index, outcome] of next) {
      const row = rows[index] as Json;
      if (outcome.status === 'existing' && row['external_id'] !== undefined)
        updated[index] = await updateOne(ctx, row, outcome.item_id);
    }
  };
  await Promise.all(Array.from({ length: maxComparisons }, work));
  return updated;
}

async function updateOne(ctx: Ctx, row: Json, item_id: string): Promise<FoundOutcome> {
  const change = changeOf(row, { ...(await getItem(ctx, item_id)) });
  if (typeof change === 'string') return { status: 'failed', reason: change };
  if (!change) return { status: 'existing', item_id };
  const reason = await changed(ctx, item_id, change);
  return reason === undefined ? { status: 'updated', item_id } : { status: 'failed', reason };
}

/** @returns why the change was refused */
async function changed(ctx: Ctx, item_id: string, change: FileChange): Promise<string | undefined> {
  try {
    await patchItem(ctx, item_id, { write_mode: 'merge', ...(await ctx.screen.texts(change, [])) });
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return reasonOfRefusal(error.issues);
    if (error instanceof Refusal && error.status < 500 && !isCancelled(error)) return error.message;
    throw error;
  }
}

const isOfContent = (error: unknown): boolean =>
  error instanceof Refusal && ['other_turns', 'changed', 'already_exists', 'not_found'].includes(error.code);

/** @returns whether the whole file has been read */
async function goOn(
  { ctx, run: { run_id }, task: { query }, isOver, report }: Import,
  { steps, failed, progress, contents }: Open,
): Promise<boolean> {
  do {
    const { done } = await steps.next();
    ctx.signal.throwIfAborted();
    progress.failed_bytes = await failed.flush();
    if (!done) await report({ job: importKind, counts: countsIn(progress.result) });
    await record(ctx, run_id, progress, aboutOf(contents, query.name));
    if (done) return true;
  } while (!isOver());
  return false;
}

/** Why the run failed, if the file has contents and none of it was stored. */
function nothingStored({ created, updated, existing, failures, not_read }: Result): string | undefined {
  if (created + updated + existing > 0) return undefined;
  const reason = failures[0]?.reason ?? not_read[0]?.reason;
  return reason && `Nothing in the file can be stored: ${reason}`;
}

/** @param about null keeps the name of the run */
const record = (ctx: Ctx, run_id: string, progress: Progress, about: string | null): Promise<void> =>
  ctx.graph.run('import/record-progress', {
    run_id,
    about,
    created: progress.result.created,
    progress_json: JSON.stringify(bounded(progress)),
  });

const countsIn = ({ created, updated, existing, failed, skipped }: Result) => ({
  ...{ created, updated, existing, failed, skipped },
});

/** @param problem why the run failed */
function endingOf({ task: { file }, progress: { result } }: Import, problem: string | undefined): Ending<Result> {
  const failures = result.failures.slice(0, 20).map(({ what, reason }) => `${what}: ${reason}`);
  return {
    status: problem === undefined ? 'ok' : 'error',
    failed: result.failed,
    errors: problem === undefined ? failures : [problem],
    result,
    after: () => rm(file, { force: true }),
  };
}
