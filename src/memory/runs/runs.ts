// Runs: long operations executed by workers. They are stored in the graph and survive process failures. Callers wait or poll.
import type { Ctx, Scope } from '../../ctx';
import { Invalid, NotFound, Refusal, TimedOut, Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { readPage } from '../../paging';
import { readStored } from '../../schemas';

export type StoredRun = Schemas['runs/StoredRun'];

/** Poll interval while a request waits for a run, in case a notification is lost. */
const pollMs = 1_000;
/** Max worker deaths of a run; then it fails as `given_up`. Two deaths may be external kills. */
export const deadlyDeaths = 3;

/** Whether a run has work left. */
export const isOpen = (run: StoredRun) => run.status === 'queued' || run.status === 'running';

/** Whether a run must be given up because of worker deaths, with the error code `given_up`. */
export const isDeadly = (run: StoredRun) => (run.deaths ?? 0) >= deadlyDeaths;

/** @throws NotFound when no such run is in scope */
export async function getRun(
  ctx: Ctx,
  run_id: string,
): Promise<{ run: StoredRun; items: Schemas['runs/ProducedItem'][] }> {
  const row = await ctx.graph.run('runs/get', { run_id });
  if (!row) throw new NotFound('run');
  return row;
}

/** @throws NotFound */
export async function showRun(ctx: Ctx, run_id: string): Promise<Schemas['runs/Run']> {
  const { run, items } = await getRun(ctx, run_id);
  return {
    ...listedRun(run),
    errors: run.errors,
    item_id: items[0]?.item_id ?? null,
    item_ids: items.map(({ item_id }) => item_id),
    memory_type: items[0]?.memory_type ?? null,
    result: run.result_json ? readStored('runs/Result', run.result_json) : null,
  };
}

/** A page of the caller's runs, newest first. @throws Invalid for the cursor of another list */
export async function listRuns(
  ctx: Pick<Ctx, 'graph'>,
  query: Schemas['runs/ListQuery'],
): Promise<Schemas['runs/RunPage']> {
  const { kind = null, status = null } = query;
  const { start, pageOfRows } = readPage(['runs/list', kind, status], query);
  const found = await ctx.graph.run('runs/list', { kind, status, ...start });
  const { rows, page } = pageOfRows(found, null, ({ run: { created_at, run_id } }) => ({ created_at, id: run_id }));
  return { runs: rows.map(({ run }) => listedRun(run)), ...page };
}

function listedRun(run: StoredRun): Schemas['runs/ListedRun'] {
  const { run_id, kind, status, stage, items, failed, entities, relations } = run;
  const { attempts, created_at, updated_at, expires_at, undone_at } = run;
  const counts = { items, failed, entities, relations };
  return {
    ...{ run_id, kind, status, stage, counts, attempts, created_at, updated_at, expires_at },
    ...(undone_at && { undone_at }),
  };
}

/** Queues a run and waits for its end, at most `budget_ms`. Without Redis it takes longer. */
export async function awaitRun(ctx: Ctx, run_id: string, budget_ms: number): Promise<void> {
  const until = Date.now() + budget_ms;
  let done = ctx.queues.quick.done(run_id, pollMs);
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  while (!(await done) && Date.now() < until) {
    if (!isOpen((await getRun(ctx, run_id)).run)) return;
    done = ctx.queues.quick.done(run_id, Math.min(pollMs, Math.max(0, until - Date.now())));
  }
}

/** Handles a failed queue insert: the sweep of the workers queues the run later. */
export const leaveToSweep = (ctx: Ctx, run_id: string) => (error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  ctx.log.warn({ err: error.cause, run_id }, 'run not queued, left to the sweep');
};

/** Queues a failed run again. If the graph is unavailable, the sweep finds the run later. */
export async function requeue(ctx: Ctx, run: StoredRun, error: unknown, stage: string): Promise<void> {
  const counts = !(error instanceof Unavailable);
  await ctx.graph
    .run('runs/requeue', { run_id: run.run_id, stage, counts, progress_json: null, now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'run not re-queued'));
}

/** Whether an error ends a run or item: a refusal, or the last attempt. An unavailable backend never does. */
export function isFinal(error: unknown, isLast: boolean): boolean {
  if (error instanceof Unavailable) return false;
  return isLast || (error instanceof Refusal && !(error instanceof TimedOut));
}

/** Logs a failed run: a refusal as warning, because the caller gets it too; other errors as error. */
export function logGivenUp({ log }: Pick<Ctx, 'log'>, error: unknown, fields: object): void {
  log[error instanceof Refusal ? 'warn' : 'error']({ err: error, ...fields }, 'given up');
}

/** Refusal messages are for callers; details of other errors appear only in the log. */
export function messageOf(error: unknown): string {
  if (error instanceof Invalid) return error.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  return error instanceof Refusal ? error.message : 'Internal error; see the log of the service.';
}

/** The scope of a run: workers read and write no more than the requester could. */
export function scopeOfRun(run: StoredRun): Scope {
  return {
    tenant_id: run.tenant_id,
    workspace_id: run.workspace_id ?? null,
    user_id: run.user_id ?? null,
    caller_id: run.caller_id,
    readable: run.readable,
    // Workers write only into the scope of the run.
    writable: [run.scope_key],
    write_key: run.scope_key,
    write_tokens: run.write_tokens,
    text_filter: run.text_filter,
    level: run.level,
    active_workspace_id: run.active_workspace_id ?? null,
    home_workspace_id: run.home_workspace_id ?? run.active_workspace_id ?? null,
  };
}
