// Undoes an import in a separate run. It deletes, item by item, what the import created and nobody has changed since. A
// conversation is deleted as a whole, or stays if another import or a person has added to it.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';
import { openOne } from '../../runs/run';
import { getRun, isOpen, leaveToSweep } from '../../runs/runs';
import { slicedRun, type Turn } from '../../runs/sliced-run';
import { undoableMs } from '../../runs/undo';
import { deleteWhole } from '../../store/delete';
import { importEvent, importKind } from './start';

type Undo = Turn<Schemas['stored/ImportUndoTask'], Schemas['stored/ImportUndoProgress']>;

const kind = 'import.undo';
const stage = 'delete';
const page = 200;

/** @returns the run, or the one that is open @throws NotFound; Refusal `not_undoable`, `run_open` */
export async function undoImport(ctx: Ctx, run_id: string): Promise<Schemas['import/UndoAnswer']> {
  const { run } = await getRun(ctx, run_id);
  if (run.kind !== importKind) throw new Refusal('not_undoable', 'The run is not an import.');
  if (isOpen(run)) throw new Refusal('run_open');
  const node = { kind, stage, items: 0, request_json: JSON.stringify({ run_id }) };
  const opening = { event: importEvent, payload: { job: kind, progress: 0 } };
  const undo_id = await openOne(ctx, opening, node, { alone: false, kept_ms: undoableMs });
  await ctx.queues.quick.add([undo_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, undo_id));
  return { run_id: undo_id };
}

const undoing = slicedRun({
  queue: 'quick',
  event: importEvent,
  task: 'stored/ImportUndoTask',
  progress: ({ progress_json }) =>
    progress_json
      ? readStored('stored/ImportUndoProgress', progress_json)
      : { after: '', result: { deleted: 0, kept: 0, total: 0 } },
  step: async (turn) => {
    const { ctx, task } = turn;
    if (!(await goOn(turn))) return undefined;
    return {
      status: 'ok',
      result: turn.progress.result,
      write: async (transaction) => {
        await transaction.run('runs/flag-undone', { run_id: task.run_id, now: ctx.now() });
        await recordAct(ctx, transaction, 'run.undo', task.run_id);
      },
    };
  },
  givenUp: (turn, message) => Promise.resolve({ status: 'error', errors: [message], result: turn.progress.result }),
  result: 'import/UndoResult',
  payload: (result) => ({ job: kind, progress: 1, counts: { ...result } }),
});

export const importUndoRuns = { [kind]: undoing };

/** @returns whether all items are done */
async function goOn({ ctx, task: { run_id }, progress, isOver }: Undo): Promise<boolean> {
  const { result } = progress;
  if (progress.after === '') result.total = (await ctx.graph.run('import/count-created', { run_id }))?.total ?? 0;
  for (;;) {
    const rows = await ctx.graph.run('import/list-created', { run_id, after: progress.after, limit: page });
    if (rows.length === 0) return true;
    for (const { item_id, version, untouched } of rows) {
      ctx.signal.throwIfAborted();
      if (isOver()) return false;
      if (untouched && (await isDeleted(ctx, item_id, version))) result.deleted++;
      else result.kept++;
      progress.after = item_id;
    }
  }
}

/** @returns false if the item was changed in the meantime */
async function isDeleted(ctx: Ctx, item_id: string, version: number): Promise<boolean> {
  try {
    await deleteWhole(ctx, item_id, { ifMatch: `"${version}"`, recorded: false });
    return true;
  } catch (error) {
    if (error instanceof NotFound) return true;
    if (error instanceof Refusal && error.code === 'precondition_failed') return false;
    throw error;
  }
}
