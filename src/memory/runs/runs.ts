// Runs: long operations that workers, or their own requests, execute. Their nodes survive the death of a process.
// Clients wait for them or poll.
import type { Ctx, Scope } from '../../ctx';
import { Invalid, NotFound, Refusal, Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Cost } from '../../llm/ask-server';
import type { ModelFailure } from '../../llm/failure';
import { readPage } from '../../paging';
import { readStored } from '../../schemas';

export type StoredRun = Schemas['runs/StoredRun'];

/** Time between two checks while a request waits, in case a notification is lost. */
const pollMs = 1_000;
/** If workers die only twice, the cause may be something else, such as a restart. */
export const deadlyDeaths = 3;

export const isOpen = (run: StoredRun) => run.status === 'queued' || run.status === 'running';

export const isDeadly = (run: StoredRun) => (run.deaths ?? 0) >= deadlyDeaths;

/** @throws NotFound if the run is not in scope */
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
    result: shownResult(run),
    ...readBy(run),
  };
}

/** The result so far, from the progress of an open run. */
function shownResult({ result_json, progress_json }: StoredRun): Schemas['runs/Run']['result'] {
  if (result_json) return readStored('runs/Result', result_json);
  const { result } = readStored('stored/Object', progress_json ?? '{}') as { result?: object };
  return result ? readStored('runs/Result', JSON.stringify(result)) : null;
}

/** Newest first. @throws Invalid for a cursor of another list */
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
  const { attempts, created_at, updated_at, expires_at, undone_at, about } = run;
  return {
    run_id,
    kind,
    status,
    stage,
    counts: { items, failed, entities, relations },
    attempts,
    created_at,
    updated_at,
    expires_at,
    ...(undone_at && { undone_at }),
    ...(about && { about }),
  };
}

/** Returns undefined if no language model was asked. */
function readBy(run: StoredRun): Pick<Schemas['runs/Run'], 'read_by' | 'language_model'> | undefined {
  const { model_calls: calls = 0, model_tokens: tokens = 0, model_answers: answers = 0 } = run;
  const { model_fallbacks: fallbacks = 0, model_reason: reason } = run;
  if (answers + fallbacks === 0) return undefined;
  return {
    read_by: answers > 0 ? 'model' : 'rules',
    language_model: { calls, tokens, fallbacks, reason: reason === undefined ? null : `model_${reason}` },
  };
}

/** Counts a question to the language model in its run. */
export async function countQuestion(
  { graph, log }: Pick<Ctx, 'graph' | 'log'>,
  run_id: string,
  { calls, tokens }: Pick<Cost, 'calls' | 'tokens'>,
  failure: ModelFailure | undefined,
): Promise<void> {
  await graph
    .run('runs/record-model', { run_id, calls, tokens, reason: failure?.kind ?? null })
    .catch((fault: unknown) => log.debug({ err: fault }, 'a question to the language model was not counted'));
}

/** Without Redis, the run only starts with the next sweep. */
export async function awaitRun(ctx: Ctx, run_id: string, budget_ms: number): Promise<void> {
  const until = Date.now() + budget_ms;
  let done = ctx.queues.quick.done(run_id, pollMs);
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  while (!(await done) && Date.now() < until) {
    if (!isOpen((await getRun(ctx, run_id)).run)) return;
    done = ctx.queues.quick.done(run_id, Math.min(pollMs, Math.max(0, until - Date.now())));
  }
}

/** Error handler for queueing: if Redis is unreachable, the sweep of the workers queues the run later. */
export const leaveToSweep = (ctx: Ctx, run_id: string) => (error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  ctx.log.warn({ err: error.cause, run_id }, 'run not queued, left to the sweep');
};

/** A message for clients. Only refusals have one; details of other errors go to the log. */
export function messageOf(error: unknown): string {
  if (error instanceof Invalid) return error.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  return error instanceof Refusal ? error.message : 'Internal error; see the log of the service.';
}

/** Workers read and write no more than the user who requested the run. */
export function scopeOfRun(run: StoredRun): Scope {
  return {
    tenant_id: run.tenant_id,
    workspace_id: run.workspace_id ?? null,
    user_id: run.user_id ?? null,
    caller_id: run.caller_id,
    readable: run.readable,
    // Restricts the scope to that of the run, even if its user may write to others.
    writable: [run.scope_key],
    write_key: run.scope_key,
    write_tokens: run.write_tokens,
    text_filter: run.text_filter,
    level: run.level,
    active_workspace_id: run.active_workspace_id ?? null,
    home_workspace_id: run.home_workspace_id ?? run.active_workspace_id ?? null,
  };
}
