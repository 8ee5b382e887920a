// Undoes an import as a run of its own: deletes, item by item, what it created and nobody has changed since. A
// conversation goes as a whole, or stays if another import or a person has added to it.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';
import { announceEnd } from '../../runs/announce';
import { attempt, nextTurn } from '../../runs/attempt';
import { sliceMs, type Processor } from '../../runs/processor';
import { finishRun, openOne } from '../../runs/run';
import { getRun, isOpen, leaveToSweep, messageOf, type StoredRun } from '../../runs/runs';
import { undoableMs } from '../../runs/undo';
import { deleteWhole } from '../../store/delete';
import { event, importKind } from './start';

type Progress = Schemas['stored/ImportUndoProgress'];

const kind = 'import.undo';
const stage = 'delete';
const page = 200;

/** @returns the run, or the one that is open @throws NotFound; Refusal `not_undoable`, `run_open` */
export async function undoImport(ctx: Ctx, run_id: string): Promise<Schemas['import/UndoAnswer']> {
  const { run } = await getRun(ctx, run_id);
  if (run.kind !== importKind) throw new Refusal('not_undoable');
  if (isOpen(run)) throw new Refusal('run_open');
  const node = { kind, stage, items: 0, request_json: JSON.stringify({ run_id }) };
  const opening = { event, payload: { job: kind, progress: 0 } };
  const undo_id = await openOne(ctx, opening, node, { alone: false, kept_ms: undoableMs });
  await ctx.queues.quick.add([undo_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, undo_id));
  return { run_id: undo_id };
}

const undoing: Processor = {
  queue: 'quick',
  carryOut: async (ctx, run) => {
    const { run_id } = run;
    if (!isOpen(run)) return announce(ctx, run);
    const { run_id: import_id } = readStored('stored/ImportUndoTask', run.request_json ?? '{}');
    const progress: Progress = run.progress_json
      ? readStored('stored/ImportUndoProgress', run.progress_json)
      : { after: '', deleted: 0, kept: 0 };
    const work = async () => {
      if (await goOn(ctx, import_id, progress, performance.now() + sliceMs)) return end(ctx, run, import_id, progress);
      await nextTurn(ctx, run_id, stage, progress);
      return 'again' as const;
    };
    return attempt(ctx, {
      run,
      stage: () => stage,
      work,
      giveUp: (error) => end(ctx, run, import_id, progress, messageOf(error)),
    });
  },
};

export const importUndoRuns = { [kind]: undoing };

/** @returns whether all are done */
async function goOn(ctx: Ctx, run_id: string, progress: Progress, until: number): Promise<boolean> {
  for (;;) {
    const rows = await ctx.graph.run('import/list-created', { run_id, after: progress.after, limit: page });
    if (rows.length === 0) return true;
    for (const { item_id, untouched } of rows) {
      ctx.signal.throwIfAborted();
      if (performance.now() > until) return false;
      if (untouched && (await isDeleted(ctx, item_id))) progress.deleted++;
      else progress.kept++;
      progress.after = item_id;
    }
  }
}

/** @returns false if it was changed in the meantime */
async function isDeleted(ctx: Ctx, item_id: string): Promise<boolean> {
  try {
    await deleteWhole(ctx, item_id, { ifMatch: '"1"', recorded: false });
    return true;
  } catch (error) {
    if (error instanceof NotFound) return true;
    if (error instanceof Refusal && error.code === 'precondition_failed') return false;
    throw error;
  }
}

async function end(
  ctx: Ctx,
  run: StoredRun,
  import_id: string,
  { deleted, kept }: Progress,
  problem?: string,
): Promise<'done'> {
  const { run_id } = run;
  const now = ctx.now();
  const status = problem === undefined ? ('ok' as const) : ('error' as const);
  const ended = await ctx.graph.write(async (transaction) => {
    const errors = problem === undefined ? [] : [problem];
    const own = await finishRun(transaction, now, run_id, { status, stage, errors, result: { deleted, kept } });
    if (status === 'ok') {
      await transaction.run('runs/flag-undone', { run_id: import_id, now });
      await recordAct(ctx, transaction, 'run.undo', import_id);
    }
    return own ?? run;
  });
  return announce(ctx, ended);
}

async function announce(ctx: Ctx, run: StoredRun): Promise<'done'> {
  const counts = run.result_json ? { ...readStored('import/UndoResult', run.result_json) } : {};
  const events = ctx.bus.resume(run.run_id, event);
  await announceEnd(ctx, 'quick', events, run, { job: kind, progress: 1, counts });
  return 'done';
}
