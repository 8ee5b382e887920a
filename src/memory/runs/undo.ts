// Undoes a run in one transaction: deletes the items it created, restores those it changed, and deletes the links it
// derived. If later writes depend on it, the undo is refused, so that no input is lost.
import { recordAct } from '../../auth/audit';
import type { Ctx, Writing } from '../../ctx';
import { NotFound, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Answer, Transaction } from '../../graph/run';
import { dayMs, sinceEver } from '../../time';
import { isPairKind } from '../store/reviews';
import { finishDeletions, removeIn } from '../store/delete';
import { changeName, undoAnswers, deleteDerivedLinks, type UndoneAnswer } from '../store/edges';
import { removeWorkspaceType } from '../store/entity-types';
import { undoChange } from '../store/write';
import { isOpen } from './runs';
import { addAll } from '../../lists';

/** How long a run that can be undone is kept. */
export const undoableMs = 90 * dayMs;

/** Max items that a run may create, change or link, because one transaction must be able to undo them. */
export const maxWrites = 1_000;

const undoable: readonly string[] = [
  'evolution',
  'grounding',
  'grounding.item',
  'reasoning.resolve',
  'ontology.resolve',
  'adapter.remove',
  'items.update',
];

export type Write = {
  item_id: string;
  act: 'created' | 'changed' | 'linked' | 'used';
  by: string;
  /** Number of the version that a change made; null for other acts. */
  version: number | null;
};

/** Called in the transaction of the writes. @throws Refusal `cancelled`, so that a run that has ended writes nothing */
export async function recordWrites(transaction: Transaction, run_id: string, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  if (!(await transaction.run('runs/lock-open', { run_id }))) throw new Refusal('cancelled');
  await transaction.run('runs/record-writes', { run_id, writes });
}

/** @throws NotFound; Refusal `run_open`, `not_undoable`, or `changed_since` that lists the later writes */
export async function undoRun(ctx: Ctx, run_id: string): Promise<Schemas['runs/Undone']> {
  const { unfinished, ...undone } = await ctx.graph.write(async (transaction) => {
    const now = ctx.now();
    const row = await transaction.run('runs/flag-undone', { run_id, now });
    if (!row) throw new NotFound('run');
    const { run } = row;
    if (!undoable.includes(run.kind)) throw new Refusal('not_undoable');
    if (isOpen(run)) throw new Refusal('run_open');
    const answer = { run_id, status: 'undone' as const, removed: 0, restored: 0, unlinked: 0 };
    if (run.undone_at) return { ...answer, undone_at: run.undone_at, already_undone: true, unfinished: [] };
    if (run.kind === 'items.update' && run.items > maxWrites)
      throw new Refusal('not_undoable', `A change of more than ${maxWrites} items cannot be undone.`);
    const writes = await transaction.run('runs/lock-writes', { run_id, since: sinceEver });
    requireUnchanged(writes);
    const of = (act: Write['act']) => writes.filter((write) => write.act === act);
    const unlinked = await deleteDerivedLinks(
      transaction,
      run_id,
      of('linked').map(({ item_id }) => item_id),
    );
    // The last change of an item is undone first.
    for (const { item_id, version } of of('changed').sort((a, b) => (b.version ?? 0) - (a.version ?? 0)))
      if (!(await undoChange(transaction, item_id, version ?? 0))) throw new Refusal('changed_since');
    const hidden: string[] = [];
    for (const { item_id } of of('created'))
      addAll(hidden, (await removeIn(transaction, ctx, item_id))?.unfinished ?? []);
    for (const answer of await undoAnswers(transaction, run_id)) await undoDeclarations(transaction, ctx, answer);
    await recordAct(ctx, transaction, 'run.undo', run_id);
    const counts = { removed: of('created').length, restored: of('changed').length, unlinked };
    return { ...answer, ...counts, undone_at: now, already_undone: false, unfinished: hidden };
  });
  await finishDeletions(ctx.graph.lasting(), unfinished);
  return undone;
}

/** Undoes what a review answer declared besides links, such as a new entity type. @throws Refusal `changed_since` */
async function undoDeclarations(
  transaction: Transaction,
  ctx: Writing,
  { item_id, kind, action, proposed, target_id, names, unlinked }: UndoneAnswer,
): Promise<void> {
  const hasSaid =
    (isPairKind(kind) && action !== 'deferred') ||
    (kind === 'low_confidence' && action !== 'deferred') ||
    (kind === 'missing_in_graph' && action === 'accepted' && target_id !== null);
  if (hasSaid && unlinked === 0)
    throw new Refusal(
      'changed_since',
      `Since the run, the subject of the question ${item_id} has been decided differently.`,
    );
  if (kind !== 'new_type' || proposed === null || action !== 'accepted') return;
  for (const entity_id of names) await changeName(transaction, { entity_id, name: null, entity_type: 'other' });
  try {
    await removeWorkspaceType(transaction, ctx.scope.home_workspace_id ?? '', proposed);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('changed_since', `Since the run: ${error.message}`);
    throw error;
  }
}

const maxNamed = 10;

function requireUnchanged(writes: Answer<'runs/lock-writes'>): void {
  const last = new Map<string, number>();
  for (const { item_id, version } of writes) last.set(item_id, Math.max(version ?? 0, last.get(item_id) ?? 0));
  const obstacles = writes.flatMap(({ item_id, act, current, linked, later }) => {
    const by = later ? ` (run ${later})` : '';
    if (act !== 'linked' && last.get(item_id) !== current) return [`${item_id} was changed${by}`];
    if (linked.length === 0) return [];
    return [
      act === 'linked'
        ? `a link from ${item_id} to ${linked.join(', ')} was closed`
        : `${item_id} was linked with ${linked.join(', ')}${by}`,
    ];
  });
  if (obstacles.length === 0) return;
  const more = obstacles.length > maxNamed ? `, and ${obstacles.length - maxNamed} more` : '';
  throw new Refusal('changed_since', `Since the run, ${obstacles.slice(0, maxNamed).join('; ')}${more}.`);
}
