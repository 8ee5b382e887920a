// The state of runs, for callers who wait or ask later, and for workers.
import type { Ctx, Scope } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';

export type StoredRun = Schemas['ingest/StoredRun'];

/** Whether a run still has to be worked on. */
export const isOpen = (run: StoredRun) => run.status === 'queued' || run.status === 'running';

/** How often a run is checked while a request waits for it, in case the notification is lost. */
const pollMs = 1_000;

/** @throws NotFound when there is no such run in scope */
export async function getRun(
  ctx: Ctx,
  run_id: string,
): Promise<{ run: StoredRun; items: Schemas['ingest/ProducedItem'][] }> {
  const row = await ctx.graph.run('runs/get', { run_id });
  if (!row) throw new NotFound('run');
  return row;
}

/** @throws NotFound */
export async function showRun(ctx: Ctx, run_id: string): Promise<Schemas['ingest/Run']> {
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
    created_at,
    updated_at,
    expires_at,
  };
}

/** Queues a run and waits until it has ended, at most `budget_ms`. Without Redis it only takes longer. */
export async function awaitRun(ctx: Ctx, run_id: string, budget_ms: number): Promise<void> {
  const until = Date.now() + budget_ms;
  let done = ctx.queue.done(run_id, pollMs);
  await ctx.queue
    .add([run_id])
    .catch((error: unknown) => ctx.log.warn({ err: error, run_id }, 'run not queued, left to the sweep'));
  while (!(await done) && Date.now() < until) {
    if (!isOpen((await getRun(ctx, run_id)).run)) return;
    done = ctx.queue.done(run_id, Math.min(pollMs, Math.max(0, until - Date.now())));
  }
}

/** Marks a run as being worked on in this request. */
export async function takeUp(ctx: Ctx, run_id: string): Promise<StoredRun> {
  const { run } = await getRun(ctx, run_id);
  return { ...run, status: 'running' };
}

/** The scope in which a run was started: workers see and write no more than its caller could. */
export function scopeOfRun(run: StoredRun): Scope {
  return {
    tenant_id: run.tenant_id,
    workspace_id: run.workspace_id ?? null,
    user_id: run.user_id ?? null,
    caller_id: run.user_id ?? '',
    readable: run.readable,
    write_key: run.scope_key,
    write_tokens: run.write_tokens,
    text_filter: run.text_filter,
    level: run.level,
    active_workspace_id: run.active_workspace_id ?? null,
  };
}
