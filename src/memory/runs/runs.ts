// Runs: long operations that workers carry out. The graph remembers them, so they survive any process; callers wait, or ask later.
import type { Ctx, Scope } from '../../ctx';
import { NotFound, Refusal, Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';

export type StoredRun = Schemas['runs/StoredRun'];

/** How often a run is checked while a request waits for it, in case the notification is lost. */
const pollMs = 1_000;
/** Retention of run records. */
const keptDays = 7;
/** A run at which this many workers died is given up. */
export const deadlyDeaths = 2;

/** Properties of a new run, before anything has been done for it. */
export const newRun = {
  status: 'queued',
  failed: 0,
  entities: 0,
  relations: 0,
  errors: [],
  attempts: 0,
  deaths: 0,
};

/** When the record of a run that begins now expires. */
export const expiryOf = (now: string) => new Date(Date.parse(now) + keptDays * 86_400_000).toISOString();

/** Whether a run still has to be worked on. */
export const isOpen = (run: StoredRun) => run.status === 'queued' || run.status === 'running';

/** Whether a run must be given up since workers died at it; the error says so. */
export const isDeadly = (run: StoredRun) => (run.deaths ?? 0) >= deadlyDeaths;

/** Why a run at which workers died is given up. */
export class WorkersDied extends Refusal {
  constructor() {
    super('given_up', 'Given up: the worker stopped twice while working on it.');
  }
}

/** @throws NotFound when there is no such run in scope */
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
  const { kind, status, stage, failed, entities, relations, errors, attempts, created_at, updated_at, expires_at } =
    run;
  return {
    run_id,
    kind,
    status,
    stage,
    counts: { items: run.items, failed, entities, relations },
    errors,
    attempts,
    item_id: items[0]?.item_id ?? null,
    item_ids: items.map(({ item_id }) => item_id),
    memory_type: items[0]?.memory_type ?? null,
    result: run.result_json ? (JSON.parse(run.result_json) as Schemas['search/SweepResult']) : null,
    created_at,
    updated_at,
    expires_at,
  };
}

/** Queues a run and waits until it has ended, at most `budget_ms`. Without Redis it only takes longer. */
export async function awaitRun(ctx: Ctx, run_id: string, budget_ms: number): Promise<void> {
  const until = Date.now() + budget_ms;
  let done = ctx.queue.done(run_id, pollMs);
  await ctx.queue.add([run_id]).catch(leaveToSweep(ctx, run_id));
  while (!(await done) && Date.now() < until) {
    if (!isOpen((await getRun(ctx, run_id)).run)) return;
    done = ctx.queue.done(run_id, Math.min(pollMs, Math.max(0, until - Date.now())));
  }
}

/** Committed runs are always carried out: the sweep of the workers queues those that Redis did not accept. */
export const leaveToSweep = (ctx: Ctx, run_id: string) => (error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  ctx.log.warn({ err: error.cause, run_id }, 'run not queued, left to the sweep');
};

/** Re-queues a run whose attempt failed. If the graph itself is unavailable, the sweep finds the run later. */
export async function requeue(ctx: Ctx, run: StoredRun, error: unknown, stage: string): Promise<void> {
  const counts = !(error instanceof Unavailable);
  await ctx.graph
    .run('runs/requeue', { run_id: run.run_id, stage, counts, now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'run not re-queued'));
}

/** Messages of refusals are meant for callers; details of other errors are only logged. */
export const messageOf = (error: unknown) =>
  error instanceof Refusal ? error.message : 'Internal error; see the log of the service.';

/** The scope in which a run was started: workers see and write no more than its caller could. */
export function scopeOfRun(run: StoredRun): Scope {
  return {
    tenant_id: run.tenant_id,
    workspace_id: run.workspace_id ?? null,
    user_id: run.user_id ?? null,
    caller_id: run.user_id ?? '',
    readable: run.readable,
    // Workers complete what the run has stored, and nothing else.
    writable: [run.scope_key],
    write_key: run.scope_key,
    write_tokens: run.write_tokens,
    text_filter: run.text_filter,
    level: run.level,
    active_workspace_id: run.active_workspace_id ?? null,
  };
}
