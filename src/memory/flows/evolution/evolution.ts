// Evolution: rules derive conclusions from stored items. Workers execute the runs (carry-out.ts); each can be
// undone.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { sinceEver } from '../../../time';
import { openOne } from '../../runs/run';
import { leaveToSweep, type StoredRun } from '../../runs/runs';
import { undoableMs } from '../../runs/undo';
import type { Rule } from './evolver';
import { evolvers } from './evolvers/index';
import { readStored } from '../../../schemas';

export const eventKind = 'evolver.result';

export type EvolutionTask = Schemas['stored/EvolutionTask'];

export const trigger = (
  ctx: Ctx,
  { evolvers: asked, dry_run }: Schemas['evolution/TriggerRequest'] & { dry_run: boolean },
): Promise<Schemas['evolution/Triggered']> => {
  const names: readonly string[] | undefined = asked;
  const chosen = evolvers.filter(({ name }) => names === undefined || names.includes(name));
  return triggerRun(ctx, 'evolution', chosen, dry_run);
};

/**
 * Stores a run of the given rules for the workers, unless an equal one is open. The run waits until earlier ones of
 * its kind in the scope have ended (carry-out.ts).
 */
export async function triggerRun(
  ctx: Ctx,
  kind: string,
  rules: Rule[],
  dry_run: boolean,
): Promise<Schemas['evolution/Triggered']> {
  const names = rules.map(({ name }) => name);
  const answer = { dry_run, evolvers: names, timestamp: ctx.now() };
  const run_id = await openTask(ctx, kind, { evolvers: names, dry_run }, false);
  await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  const message = [
    dry_run ? 'Workers execute the run as a dry run, which writes nothing.' : 'Workers execute the run.',
    ...(ctx.chat ? [] : withoutModel(rules)),
  ].join(' ');
  return { ...answer, run_id, status: 'queued', message };
}

function withoutModel(rules: Rule[]): string[] {
  const names = rules.flatMap(({ name, needs_model }) => (needs_model ? [name] : []));
  return [
    ...(names.length > 0 ? [`Without a language model, these rules do nothing: ${names.join(', ')}.`] : []),
    ...(rules.some(({ name }) => name === 'observation_synthesis')
      ? ['Without a language model, observations are lists of quoted sentences.']
      : []),
  ];
}

/** Stores an automatic run, unless one is open. */
export async function startAutomatic(ctx: Opener): Promise<void> {
  const names = evolvers.map(({ name }) => name);
  await openTask(ctx, 'evolution', { evolvers: names, dry_run: false, automatic: true }, true);
}

type Opener = Pick<Ctx, 'graph' | 'bus' | 'now'>;

export const earliestOpen = (graph: Transaction, kind: string) =>
  graph.run('runs/find-open', { kind, request_json: null, since: sinceEver });

/** Opens a run unless an equal one is open; with `alone`, unless any run of its kind is open. */
function openTask(ctx: Opener, kind: string, task: EvolutionTask, alone: boolean): Promise<string> {
  const { evolvers: names } = task;
  const node = { kind, stage: names[0] ?? '', items: names.length, request_json: JSON.stringify(task) };
  return openOne(ctx, { event: eventKind, payload: { evolvers: names } }, node, { alone, kept_ms: undoableMs });
}

/** Deprecated and does nothing; kept for clients that still call it. */
export const dream = (ctx: Pick<Ctx, 'now'>): Schemas['evolution/Dreamt'] => ({
  status: 'no_op',
  deprecated: true,
  message: 'This route is deprecated and does nothing. POST /memory/evolution/trigger starts a run.',
  timestamp: ctx.now(),
});

export async function statusOf(ctx: Pick<Ctx, 'graph' | 'scope'>): Promise<Schemas['evolution/Status']> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  const row = await ctx.graph.run('evolution/get-status', { workspace_id, since: sinceEver });
  const { automatic, pending, open_run, last_run } = row;
  const last = last_run as (StoredRun & { status: 'ok' | 'error' }) | null;
  return {
    status: open_run ? 'running' : pending > 0 ? 'ready' : 'idle',
    automatic,
    pending,
    open_run: open_run ?? null,
    last_run: last && {
      run_id: last.run_id,
      status: last.status,
      created_at: last.created_at,
      updated_at: last.updated_at,
      undone_at: last.undone_at ?? null,
      result: last.result_json ? readStored('evolution/RunResult', last.result_json) : null,
    },
    evolvers: evolvers.map(({ name, rule }) => ({ name, rule })),
  };
}
