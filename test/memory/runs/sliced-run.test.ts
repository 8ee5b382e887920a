// Runs in slices: what is the same for all that workers execute, whatever their kind.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../src/ctx';
import { Refusal } from '../../../src/errors';
import { recordRun } from '../../../src/memory/runs/run';
import { getRun } from '../../../src/memory/runs/runs';
import { slicedRun, type SlicedRun } from '../../../src/memory/runs/sliced-run';
import { openLog } from '../../../src/log';
import type { ProgressStep } from '../../../src/redis/bus';
import { processors } from '../../../src/rooms';
import { contextOf } from '../../support/context';
import { openTenant, type World } from '../../support/world';

type Counting = SlicedRun<'stored/ImportUndoTask', { deleted: number }, 'import/UndoResult'>;

let world: World;
let ctx: Ctx;
const told: ProgressStep[] = [];

beforeAll(async () => {
  world = await openTenant();
  const own = await contextOf(world);
  const emit = (steps: ProgressStep[]) => Promise.resolve(void told.push(...steps));
  ctx = { ...own, log: openLog('silent'), bus: { ...own.bus, resume: (run_id) => ({ run_id, emit }) } };
});
beforeEach(() => void told.splice(0));

async function record(task: object, kind = 'counting'): Promise<string> {
  const run_id = randomUUID();
  await recordRun(ctx.graph, ctx.now(), {
    ...{ run_id, kind, stage: 'delete', items: 0 },
    request_json: JSON.stringify(task),
  });
  return run_id;
}

/** A run that counts to three, one step per turn. */
const counting = (own: Partial<Counting> = {}) =>
  slicedRun<'stored/ImportUndoTask', { deleted: number }, 'import/UndoResult'>({
    queue: 'quick',
    event: 'studio.job',
    task: 'stored/ImportUndoTask',
    progress: ({ progress_json }) => JSON.parse(progress_json ?? '{"deleted":0}') as { deleted: number },
    step: ({ progress }) => {
      progress.deleted++;
      const result = { deleted: progress.deleted, kept: 0, total: 3 };
      return Promise.resolve(progress.deleted < 3 ? undefined : { status: 'ok', result });
    },
    result: 'import/UndoResult',
    payload: (result) => ({ job: 'counting', counts: { ...result } }),
    ...own,
  });

const task = { run_id: randomUUID() };

const carryOut = async (run_id: string, own: Partial<Counting> = {}) =>
  counting(own).carryOut(ctx, (await getRun(ctx, run_id)).run);

const runOf = async (run_id: string) => (await world.client.get(`/memory/runs/${run_id}`)).body;

test('each turn goes on from the progress of the last; the end and its repeat tell the stored result', async () => {
  const run_id = await record(task);
  expect([await carryOut(run_id), await carryOut(run_id), await carryOut(run_id)]).toEqual(['again', 'again', 'done']);
  const last = { status: 'ok', payload: { job: 'counting', counts: { deleted: 3, kept: 0, total: 3 } } };
  expect(told).toEqual([last]);
  expect(await carryOut(run_id)).toBe('done');
  expect(told).toEqual([last, last]);
  expect(await runOf(run_id)).toMatchObject({
    status: 'ok',
    stage: 'delete',
    result: { deleted: 3, kept: 0, total: 3 },
  });
});

test('what a run writes at its end is written with it or not at all', async () => {
  const run_id = await record(task);
  const step: Counting['step'] = ({ progress }) =>
    Promise.resolve({
      status: 'ok',
      result: { deleted: progress.deleted, kept: 0, total: 3 },
      write: () => Promise.reject(new Error('not written')),
      after: () => Promise.reject(new Error('not reached')),
    });
  await expect(carryOut(run_id, { step })).rejects.toThrow('not written');
  expect([await runOf(run_id), told]).toMatchObject([{ status: 'queued' }, []]);
});

test('a run that is cancelled during its last step writes nothing at its end', async () => {
  const run_id = await record(task);
  const other = { run_id: randomUUID(), kind: 'counting', stage: 'delete', items: 0 };
  const step: Counting['step'] = async () => {
    await world.client.post(`/memory/runs/${run_id}/cancel`);
    return {
      status: 'ok',
      result: { deleted: 1, kept: 0, total: 3 },
      write: (transaction) => recordRun(transaction, ctx.now(), other),
    };
  };
  expect(await carryOut(run_id, { step })).toBe('done');
  expect(await runOf(run_id)).toMatchObject({ status: 'error', result: null });
  expect((await world.client.get(`/memory/runs/${other.run_id}`)).status).toBe(404);
});

test('a run that is given up ends with what it has done so far', async () => {
  const run_id = await record(task);
  await carryOut(run_id);
  const step: Counting['step'] = ({ progress }) => {
    progress.deleted++;
    return Promise.reject(new Refusal('not_undoable', 'No more of this.'));
  };
  const givenUp: Counting['givenUp'] = ({ progress }, message) =>
    Promise.resolve({ status: 'error', errors: [message], result: { deleted: progress.deleted, kept: 1, total: 3 } });
  expect(await carryOut(run_id, { step, givenUp })).toBe('done');
  expect(await runOf(run_id)).toMatchObject({ status: 'error', result: { deleted: 2, kept: 1, total: 3 } });
  const payload = { job: 'counting', counts: { deleted: 2, kept: 1, total: 3 }, message: 'No more of this.' };
  expect(told).toEqual([{ status: 'error', payload }]);
});

test.each([
  ...['evolution', 'grounding', 'import', 'import.undo', 'adapter.sync', 'adapter.remove'],
  ...['code.index', 'items.delete', 'items.update'],
])('a run of the kind %s whose task cannot be read ends, instead of being tried for ever', async (kind) => {
  const run_id = await record({ unknown: true }, kind);
  expect(await processors[kind]?.carryOut(ctx, (await getRun(ctx, run_id)).run)).toBe('done');
  const errors = ['Internal error; see the log of the service.'];
  expect(await runOf(run_id)).toMatchObject({ status: 'error', errors });
  expect(told).toMatchObject([{ status: 'error', payload: { message: errors[0] } }]);
});

test('a removal tells how many items it archived, also when it tells so again', async () => {
  const item_ids = [await world.client.add({ content: 'The mast is of spruce.' })];
  const run_id = await record({ item_ids }, 'adapter.remove');
  for (const _ of ['first', 'again'])
    await processors['adapter.remove']?.carryOut(ctx, (await getRun(ctx, run_id)).run);
  const last = { status: 'ok', payload: { job: 'adapter.remove', progress: 1, counts: { removed: 1 } } };
  expect(told).toEqual([last, last]);
  expect(await runOf(run_id)).toMatchObject({ status: 'ok', result: { removed: 1 } });
});
