// Claims: an agent holds a task exclusively until the claim expires. Each claim has a fencing token, greater than
// all earlier ones: an agent whose claim has expired cannot change the task.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { toDateTime } from '../../../graph/values';
import { newId } from '../../../ids';
import { later } from '../../../time';
import { onlyOf, type Job } from '../../runs/schedule';
import { lockItem } from '../../store/lock';
import { expectToken, moveTask, type Ready } from '../../store/work';
import { inLine, writeInLine } from '../../store/writer-queue';
import { markItem } from '../../store/write';
import { makeNote, notesToRead, openNote } from './notes';
import { planIdOf, taskIdOf } from './plans';
import { findReady, type ReadyTask, type WantedTasks } from './ready';

/** Tries several tasks, because other processes may claim the first ones. */
const maxCandidates = 20;

/** @returns no task if none is ready @throws NotFound for plan and task; Refusal `wrong_state` for a task not ready */
export async function claim(
  ctx: Ctx,
  plan_id: string | undefined,
  { agent_id, lease_seconds, task_id }: Schemas['plans/ClaimRequest'],
): Promise<Schemas['plans/ClaimAnswer']> {
  const plan_item_id = plan_id === undefined ? undefined : await planIdOf(ctx, plan_id);
  const task_item_id =
    task_id === undefined || plan_item_id === undefined ? undefined : await taskIdOf(ctx.graph, plan_item_id, task_id);
  const wanted: WantedTasks = {
    scopes: ctx.scope.writable,
    plan_item_id,
    task_item_id,
    agent_id,
    limit: maxCandidates,
  };
  const lease = { agent_id, lease_ms: lease_seconds * 1_000 };
  // Requests of one process claim one after the other: otherwise all would wait for the lock of the same task.
  const claimed = await inLine(`claim ${ctx.scope.write_key}`, () => claimFirst(ctx, wanted, lease));
  if (claimed) return { ...claimed, notes: await notesToRead(ctx.graph, claimed.item_id) };
  if (task_item_id !== undefined) throw new Refusal('wrong_state', `The task ${task_id} is not ready.`);
  return { task: null };
}

interface Lease {
  agent_id: string;
  lease_ms: number;
}

async function claimFirst(ctx: Ctx, wanted: WantedTasks, lease: Lease) {
  const seen = new Set<string>();
  for (;;) {
    const found = await findReady(ctx.graph, ctx.now(), wanted);
    const fresh = found.filter(({ item_id }) => !seen.has(item_id));
    for (const task of fresh) {
      seen.add(task.item_id);
      const claimed = await claimTask(ctx, task, lease);
      if (!claimed) continue;
      const { plan_id, task_id, item_id } = task;
      return { plan_id, task_id, item_id, ...claimed, task };
    }
    if (fresh.length === 0) return undefined;
  }
}

/** @returns token and expiry of the claim; undefined if the task is no longer ready */
function claimTask(
  ctx: Ctx,
  { item_id }: ReadyTask,
  { agent_id, lease_ms }: Lease,
): Promise<{ token: number; lease_until: string } | undefined> {
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('store/lock', { item_id });
    if (!row || typeof row.item['_ready_key'] !== 'string') return undefined;
    const token = (row.item.fence ?? 0) + 1;
    const lease_until = later(ctx.now(), lease_ms);
    const properties = { claimed_by: agent_id, lease_until: toDateTime(lease_until), fence: token };
    await markItem(transaction, ctx, row.item, {
      status: 'in_progress',
      properties,
      reason: `Claimed by ${agent_id}.`,
    });
    return { token, lease_until };
  });
}

export async function heartbeat(
  ctx: Ctx,
  plan_id: string,
  { task_id, token, agent_id, lease_seconds }: Schemas['plans/HeartbeatRequest'],
): Promise<Schemas['plans/HeartbeatAnswer']> {
  const item_id = await taskIdOf(ctx.graph, await planIdOf(ctx, plan_id), task_id);
  const lease_until = later(ctx.now(), lease_seconds * 1_000);
  return ctx.graph.write(async (transaction) => {
    expectToken(await lockItem(transaction, item_id, 'task'), token, agent_id);
    const row = await transaction.run('plans/renew-lease', { item_id, token, lease_until });
    if (!row) throw new Refusal('claim_lost');
    return { plan_id, task_id: row.task_id, item_id, token, lease_until };
  });
}

export async function release(
  ctx: Ctx,
  plan_id: string,
  { task_id, token, note: content, agent_id }: Schemas['plans/ReleaseRequest'],
): Promise<Schemas['plans/StructureAnswer']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, task_id);
  const note = content === undefined ? undefined : await makeNote(ctx, { content, kind: 'note', agent_id });
  return writeInLine(ctx, plan_item_id, async (transaction) => {
    const task = await lockItem(transaction, item_id, 'task');
    expectToken(task, token, agent_id);
    if (task.status !== 'in_progress') throw new Refusal('claim_lost');
    const readied: Ready[] = [];
    const moved = await moveTask(transaction, ctx, task, { event: 'release', token });
    await markItem(transaction, ctx, task, { ...moved, readied, reason: 'Released by the agent that had claimed it.' });
    if (note) await openNote(transaction, ctx, note, item_id);
    return { plan_id, task_id: String(task['task_id']), item_id, became_ready: readied };
  });
}

const claimsPerBatch = 500;

export const endedClaims: Job = {
  name: 'ended-claims',
  every_ms: 5_000,
  run: async ({ graph, now, log, signal }) => {
    let ended = 0;
    for (let found = claimsPerBatch; found === claimsPerBatch && !signal.aborted;) {
      const expired = await graph.unscoped('plans/list-expired', { now: now(), limit: claimsPerBatch });
      for (const { item_id, scope_key, lease_until } of expired) {
        const scope = onlyOf(scope_key);
        ended += await endClaim({ graph: graph.as(scope, 'ended-claims'), now, newId, scope }, item_id, lease_until);
      }
      found = expired.length;
    }
    if (ended > 0) log.info({ tasks: ended }, 'claims ended');
  },
};

/** @returns 0 if the claim was extended or released since it was read */
function endClaim(
  ctx: Pick<Ctx, 'graph' | 'now' | 'newId'> & { scope: Pick<Ctx['scope'], 'caller_id'> },
  item_id: string,
  lease_until: string,
): Promise<number> {
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('store/lock', { item_id });
    if (row?.item.status !== 'in_progress' || row.item.lease_until !== lease_until) return 0;
    const fence = (row.item.fence ?? 0) + 1;
    await markItem(transaction, ctx, row.item, {
      status: 'pending',
      properties: { claimed_by: null, lease_until: null, fence },
      reason: `The claim of ${row.item.claimed_by} has ended.`,
    });
    return 1;
  });
}
