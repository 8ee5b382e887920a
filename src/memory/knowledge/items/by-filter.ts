// Deletes or updates all items that a filter or a list of ids selects. A worker processes them in slices, one item per
// transaction. An update of at most `maxWrites` items (runs/undo.ts) can be undone as a whole.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';
import { expectLater } from '../../model/fields';
import { keyNames } from '../../model/keys';
import { clausesOf, lookupClauses, mentionsIn } from '../../retrieval/filter';
import { openRun, recordRun } from '../../runs/run';
import { awaitRun, getRun, type StoredRun } from '../../runs/runs';
import { slicedRun, type Turn } from '../../runs/sliced-run';
import { recordWrites, undoableMs } from '../../runs/undo';
import { deleteWhole } from '../../store/delete';
import { applyPatch, writePatch } from '../../store/patch';
import { afterAllWrites } from '../../store/moment';

type Task = Schemas['stored/ByFilterTask'];
type SetOf = NonNullable<Task['set']>;
type Progress = Schemas['stored/ByFilterProgress'];
type Answer = Schemas['items/ByFilterAnswer'];

const event = 'studio.job';
const kinds = { delete: 'items.delete', update: 'items.update' } as const;
/** Max wait for the worker; after it, the response has the counts so far. */
const waitMs = 10_000;
/** Max ids per look-up; a look-up reads all items that match. */
const foundAtOnce = 100_000;
/** Items checked at a time: whether they still match is checked right before they are processed. */
const checkedAtOnce = 1_000;
const maxErrors = 10;

export async function deleteByFilter(ctx: Ctx, { dry_run, ...selection }: Schemas['items/DeleteByFilterRequest']) {
  return start(ctx, 'delete', { ...selection, until: await afterAllWrites(ctx.graph, ctx.now()) }, dry_run);
}

/** @param renames the project that the new one replaces, also in a list */
export async function updateByFilter(
  ctx: Ctx,
  { dry_run, set, ...selection }: Schemas['items/UpdateByFilterRequest'],
  renames?: string,
) {
  expectLater(ctx.now(), set.expires_at, ['body', 'set']);
  const moving = Object.keys(set.metadata ?? {}).find((name) => placing.has(name));
  if (moving !== undefined)
    throw Invalid.field(
      ['body', 'set', 'metadata', moving],
      'Must be changed item by item, with PATCH',
      'fixed',
      moving,
    );
  const until = await afterAllWrites(ctx.graph, ctx.now());
  return start(ctx, 'update', { ...selection, set, ...(renames !== undefined && { renames }), until }, dry_run);
}

/** Metadata keys that identify an item or its session; an update by filter may not set them. */
const placing = new Set<string>(Object.values(keyNames).flat());

async function start(ctx: Ctx, act: keyof typeof kinds, task: Task, dry_run: boolean): Promise<Answer> {
  const { total: matched } = await find(ctx, task, '', 0);
  if (dry_run) return { status: 'dry_run', run_id: null, matched, deleted: 0, updated: 0, unchanged: 0, failed: 0 };
  const kind = kinds[act];
  const payload = { job: kind, progress: 0 };
  return openRun(ctx, { event, payload }, async ({ run_id }) => {
    const node = { run_id, kind, stage: act, items: matched, request_json: JSON.stringify(task) };
    await ctx.graph.write(async (transaction) => {
      await recordRun(transaction, ctx.now(), node, [], undoableMs);
      await recordAct(ctx, transaction, `item.${act}_by_filter`, run_id);
    });
    await awaitRun(ctx, run_id, waitMs);
    const { run } = await getRun(ctx, run_id);
    const counts = run.result_json ? readStored('items/ByFilterResult', run.result_json) : countsOf(run);
    return { status: run.status, run_id, matched, ...counts, ...(run.errors.length > 0 && { errors: run.errors }) };
  });
}

/**
 * Selected items, in order of ids. A deletion by entity also selects a document or conversation if one of its parts
 * mentions the entity.
 * @param among the ids to choose from
 */
async function find(ctx: Ctx, { filter, item_ids, set, until }: Task, after: string, limit: number, among?: string[]) {
  if (filter !== undefined && item_ids !== undefined)
    throw Invalid.field(['body', 'filter'], 'Send either `filter` or `item_ids`', 'contradiction');
  const clauses = await clausesOf(ctx, { filter });
  if (filter && clauses.length === 0)
    throw Invalid.field(
      ['body', 'filter'],
      'Must have a condition; DELETE /memory/clear-all deletes everything',
      'missing',
    );
  const named = among ?? item_ids;
  const lookup = named ? null : [ctx.scope.text_filter, ...lookupClauses(clauses)].join(' ');
  // An update skips the containers; a deletion must also remove their text.
  const mentions = set ? [] : mentionsIn(clauses);
  return ctx.graph.run('items/find-by-filter', {
    lookup,
    item_ids: named ?? [],
    clauses,
    mentions,
    until,
    after,
    limit,
  });
}

/** Ids that a run still has to process, kept between slices. A worker without these ids repeats the look-up. */
const left = new Map<string, string[]>();
const maxLeft = 10;

function keepLeft(run_id: string, item_ids: string[]): void {
  left.set(run_id, item_ids);
  const [first] = left.keys();
  if (left.size > maxLeft && first !== undefined) left.delete(first);
}

/** A new object per run, because runs must not share the `errors` array. */
const noProgress = (): Progress => ({ after: '', deleted: 0, updated: 0, unchanged: 0, failed: 0, errors: [] });

const countsOf = (run: StoredRun) => {
  const { deleted, updated, unchanged, failed } = progressOf(run);
  return { deleted, updated, unchanged, failed };
};

const progressOf = ({ progress_json }: StoredRun): Progress =>
  progress_json ? readStored('stored/ByFilterProgress', progress_json) : noProgress();

const byFilter = (act: keyof typeof kinds) =>
  slicedRun({
    queue: 'quick',
    event,
    task: 'stored/ByFilterTask',
    progress: progressOf,
    step: async (turn) => ((await goOn(turn)) ? endingOf('ok', turn.progress) : undefined),
    givenUp: ({ progress }, message) =>
      Promise.resolve(endingOf('error', { ...progress, errors: [message, ...progress.errors] })),
    result: 'items/ByFilterResult',
    payload: (result) => ({ job: kinds[act], progress: 1, counts: { ...result } }),
  });

const endingOf = (status: 'ok' | 'error', { errors, after: _after, ...counts }: Progress) => ({
  status,
  failed: counts.failed,
  errors,
  result: counts,
});

export const byFilterRuns = { [kinds.delete]: byFilter('delete'), [kinds.update]: byFilter('update') };

/** @returns whether all items are done */
async function goOn({ ctx, run: { run_id }, task, progress, isOver }: Turn<Task, Progress>): Promise<boolean> {
  // Another worker may have processed some ids in the meantime.
  let ids = (left.get(run_id) ?? []).filter((item_id) => item_id > progress.after);
  left.delete(run_id);
  for (;;) {
    if (ids.length === 0) ({ item_ids: ids } = await find(ctx, task, progress.after, foundAtOnce));
    if (ids.length === 0) return true;
    const some = ids.slice(0, checkedAtOnce);
    const { item_ids } = await find(ctx, task, progress.after, checkedAtOnce, some);
    for (const item_id of item_ids) {
      if (isOver()) {
        keepLeft(
          run_id,
          ids.filter((each) => each > progress.after),
        );
        return false;
      }
      try {
        const done = task.set
          ? await update(ctx, run_id, item_id, await setFor(ctx, item_id, task.set, task.renames))
          : await remove(ctx, item_id);
        progress[done]++;
      } catch (error) {
        if (error instanceof NotFound || !(error instanceof Refusal) || error.code === 'cancelled') throw error;
        progress.failed++;
        if (progress.errors.length < maxErrors) progress.errors.push(`${item_id}: ${error.message}`);
      }
      progress.after = item_id;
    }
    progress.after = some.at(-1) as string;
    ids = ids.slice(checkedAtOnce);
  }
}

/** A memory with several projects keeps the other ones. */
async function setFor(ctx: Ctx, item_id: string, set: SetOf, renames: string | undefined): Promise<SetOf> {
  if (renames === undefined) return set;
  const row = await ctx.graph.run('store/get', { item_id });
  const { project } = readStored('stored/Object', row?.item.metadata_json ?? '{}');
  if (!Array.isArray(project)) return set;
  const to = set.metadata?.['project'];
  const [first, ...more] = new Set(project.map((each: unknown) => (each === renames ? to : each)));
  return { ...set, metadata: { ...set.metadata, project: more.length > 0 ? [first, ...more] : first } };
}

async function remove(ctx: Ctx, item_id: string): Promise<'deleted'> {
  await deleteWhole(ctx, item_id, { recorded: false });
  return 'deleted';
}

async function update(ctx: Ctx, run_id: string, item_id: string, set: SetOf) {
  const patch = { write_mode: 'merge' as const, ...set };
  try {
    return await writePatch(ctx, item_id, patch, async (transaction, made): Promise<'updated' | 'unchanged'> => {
      const before = await transaction.run('store/lock', { item_id });
      const { version } = await applyPatch(ctx, transaction, item_id, patch, made);
      if (version === before?.item.version) return 'unchanged';
      await recordWrites(transaction, run_id, [{ item_id, act: 'changed', by: kinds.update, version }]);
      return 'updated';
    });
  } catch (error) {
    // The item was deleted after it was selected.
    if (error instanceof NotFound) return 'unchanged';
    throw error;
  }
}
