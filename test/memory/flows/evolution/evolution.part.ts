// Evolution runs: the conclusions of each rule, no conclusions from a second run, and undo.
import { contextOfRun } from '../../../../src/app';
import { TimedOut } from '../../../../src/errors';
import type { ScopedGraph } from '../../../../src/graph/run';
import { evolutionRuns } from '../../../../src/memory/flows/evolution/carry-out';
import { evolvers } from '../../../../src/memory/flows/evolution/evolvers/index';
import type { StoredRun } from '../../../../src/memory/runs/runs';
import { eventually } from '../../../support/eventually';
import { evolve as evolveIn, outcomeOf } from '../../../support/evolution';
import { listen } from '../../../support/listener';
import { stateOf as stateIn } from '../../../support/state';
import { openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any kind

const day = 86_400_000;
/** The current time of the service in milliseconds. */
let present = Date.parse('2031-03-01T09:00:00Z');
const now = () => new Date(present++).toISOString();

let world: World;
beforeAll(async () => (world = await openWorld({}, { now })));
afterAll(() => world.close());

/** A new workspace for a test. */
async function newWorkspace(): Promise<{ client: Client; workspace_id: string }> {
  const { owner, client } = await world.stranger();
  return { client, workspace_id: owner.workspace_id };
}

const stateOf = (workspace_id: string) => stateIn(world, workspace_id);
const evolve = (client: Client, body?: Json) => evolveIn(world, client, body);
const get = async (client: Client, item_id: string) => (await client.get(`/memory/${item_id}`)).body as Json;

const pumps = [
  'The bilge pump of the Halcyon stands in the forward locker.',
  'The bilge pump of the Halcyon runs on twelve volts.',
  'The bilge pump of the Halcyon was made by Norden Marine.',
];

test('a pending item becomes a decision with all its fields, and is pending again after the undo', async () => {
  const { client, workspace_id } = await newWorkspace();
  const id = await client.add({ content: 'We decided to replace the pump.', memory_type: 'pending' });
  const before = await stateOf(workspace_id);
  const run = await evolve(client, { evolvers: ['pending_to_typed'] });
  const { decisions } = (await client.get('/memory/decisions')).body as Json;
  expect(decisions).toMatchObject([
    { item_id: id, decision_id: id, decision_type: 'inference', confidence: 0.8, status: 'active' },
  ]);
  const undone = await client.post(`/memory/runs/${run['run_id']}/undo`);
  expect([undone.status, await stateOf(workspace_id)]).toEqual([200, before]);
  await evolve(client, { evolvers: ['pending_to_typed'] });
  const evidence_id = await client.add({ content: 'The pump leaks.' });
  const reinforced = await client.post(`/memory/decisions/${id}/reinforce`, { evidence_id });
  expect(reinforced).toMatchObject({ status: 200, body: { old_confidence: 0.8 } });
});

test('a repeated statement is archived, and the first one is kept', async () => {
  const { client, workspace_id } = await newWorkspace();
  const said = [
    'The lamp of the north tower burns colza oil.',
    'The lamp of the north tower is burning colza oil.',
    'The lamp of the north tower does not burn colza oil.',
    'The lamp of the south tower burns 3 litres of colza oil.',
    'The lamp of the south tower burns 4 litres of colza oil.',
  ];
  const ids: string[] = [];
  for (const content of said) ids.push(await client.add({ content, memory_type: 'semantic' }));
  const before = await stateOf(workspace_id);
  const run = await evolve(client, { evolvers: ['duplicate_prune'] });
  expect(outcomeOf(run, 'duplicate_prune')).toMatchObject({ updated: 1, archived: 1, linked: 1, item_ids: [ids[1]] });
  const items = await Promise.all(ids.map((id) => get(client, id)));
  expect(items.map(({ status }) => status)).toEqual(['active', 'archived', 'active', 'active', 'active']);
  await client.post(`/memory/runs/${run['run_id']}/undo`);
  expect(await stateOf(workspace_id)).toEqual(before);
});

test('what a member said is neither archived nor merged because of an external text, whichever came first', async () => {
  const { client } = await newWorkspace();
  const external = { origin: 'import:mail' };
  const [copied, said, later] = await client.addAll([
    { content: 'The lamp of the north tower burns colza oil.', memory_type: 'semantic', ...external },
    { content: 'The lamp of the north tower is burning colza oil.', memory_type: 'semantic' },
    { content: 'The lamp of the north tower burns colza oil!', memory_type: 'semantic', ...external },
  ]);
  await evolve(client, { evolvers: ['duplicate_prune'] });
  const statusOf = async (id: string | undefined) => (await get(client, id as string))['status'] as string;
  expect([await statusOf(copied), await statusOf(said), await statusOf(later)]).toEqual([
    ...['archived', 'active', 'archived'],
  ]);
  const [one, two, other] = await client.addAll(
    pumps.map((content, i) => ({ content, memory_type: 'semantic', ...(i === 2 && external) })),
  );
  await evolve(client, { evolvers: ['consolidation'] });
  expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual(['active', 'active', 'active']);
});

/** Adds items that every rule concludes something from. */
async function fillAll(client: Client): Promise<void> {
  await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
  await client.addAll([
    { content: 'To bleed the pump, first close the valve, then open the screw.', memory_type: 'pending' },
    { content: 'The quay is built of granite.', memory_type: 'semantic' },
    { content: 'The quay is built of granite!', memory_type: 'semantic' },
    { content: 'Ines Holm checked the fog horn.', memory_type: 'episodic', valid_start_time: '2031-02-01T08:00:00Z' },
    { content: 'Ines Holm checked the fog horn.', memory_type: 'episodic', valid_start_time: '2031-02-08T08:00:00Z' },
    {
      content: 'Ines Holm painted the boat house.',
      memory_type: 'episodic',
      valid_start_time: '2031-02-08T10:00:00+02:00',
    },
    { content: 'Ines Holm met the pilot at noon.', memory_type: 'episodic', valid_start_time: '2031-02-08T12:00:00Z' },
  ]);
}

test('a second run without new items changes nothing; undoing all runs restores the store', async () => {
  const { client, workspace_id } = await newWorkspace();
  await fillAll(client);
  const states = [await stateOf(workspace_id)];
  const runs: Json[] = [];
  for (const wait of [4, 400]) {
    present += wait * day;
    const run = await evolve(client);
    const evolved = await stateOf(workspace_id);
    expect(evolved['hash']).not.toBe(states.at(-1)?.['hash']);
    const again = await evolve(client);
    expect(
      again['result'].evolvers.filter(({ created, updated, linked }: Json) => created + updated + linked > 0),
    ).toEqual([]);
    expect(await stateOf(workspace_id)).toEqual(evolved);
    states.push(evolved);
    runs.push(run);
  }
  const [first, later] = runs as [Json, Json];
  const did = (run: Json) =>
    Object.fromEntries(
      run['result'].evolvers.map(({ evolver, created, updated, linked }: Json) => [
        evolver,
        [created, updated, linked],
      ]),
    );
  expect(did(first)).toEqual({
    ...{ pending_to_typed: [0, 1, 0], duplicate_prune: [0, 1, 1], statement_update: [0, 0, 0] },
    episodic_to_semantic: [1, 0, 0],
    ...{ observation_synthesis: [2, 0, 0], opinion_synthesis: [0, 0, 0], opinion_reinforcement: [0, 0, 0] },
    ...{
      episodic_to_zettel: [1, 0, 0],
      consolidation: [0, 0, 0],
      episodic_decay: [0, 0, 0],
      semantic_decay: [0, 0, 0],
    },
  });
  expect(did(later)).toMatchObject({ episodic_decay: [0, 4, 0], semantic_decay: [0, 2, 0] });
  const refused = await client.post(`/memory/runs/${first['run_id']}/undo`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  expect(refused.body.detail).toContain(later['run_id']);
  for (const run of [later, first]) {
    states.pop();
    expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
    expect(await stateOf(workspace_id)).toEqual(states.at(-1));
  }
});

test('a dry run reports its changes, and writes nothing', async () => {
  const { client, workspace_id } = await newWorkspace();
  await fillAll(client);
  present += 4 * day;
  const before = await stateOf(workspace_id);
  const run = await evolve(client, { dry_run: true });
  expect(await stateOf(workspace_id)).toEqual(before);
  expect(run['result']).toMatchObject({ dry_run: true, more: false });
  expect(outcomeOf(run, 'observation_synthesis')).toMatchObject({ created: 2 });
  expect(outcomeOf(run, 'duplicate_prune')).toMatchObject({ updated: 1, linked: 1 });
});

test('concurrent requests start one run each, executed one after the other', async () => {
  const { client } = await newWorkspace();
  const paths = ['reinforce/opinions', 'synthesize/observations', 'synthesize/opinions'];
  const runs = await Promise.all(paths.map((path) => evolveIn(world, client, {}, `/memory/evolution/${path}`)));
  expect(runs.map(({ result }) => result.evolvers.map(({ evolver }: Json) => evolver as string))).toEqual([
    ['opinion_reinforcement'],
    ['observation_synthesis'],
    ['opinion_synthesis'],
  ]);
  expect(new Set(runs.map(({ run_id }) => run_id as string)).size).toBe(3);
});

test('a run waits in the queue until the earlier run of its workspace has ended', async () => {
  const { client } = await newWorkspace();
  await world.workers.close();
  try {
    const trigger = async (body: Json) => (await client.post('/memory/evolution/trigger', body)).body.run_id as string;
    const [first, second] = [await trigger({}), await trigger({ evolvers: ['consolidation'] })];
    const asWorker = () => ({ worker_id: 'test', alone: false, deadly: 3, idle_ms: 0, now: now() });
    const take = async (run_id: string) => {
      const row = await world.graph.unscoped('runs/begin', { run_id, ...asWorker() });
      const run = row?.run as StoredRun;
      return evolutionRuns.evolution.carryOut(contextOfRun(world.ports, run, new AbortController().signal), run, false);
    };
    expect([await take(second), (await client.get(`/memory/runs/${second}`)).body]).toMatchObject([
      'later',
      { status: 'queued', attempts: 0 },
    ]);
    await eventually(
      () => take(first),
      (outcome) => outcome === 'done',
    );
    expect(await take(second)).not.toBe('later');
  } finally {
    world.workers = await world.startWorkers();
  }
});

test('equal requests share one open run; that of another member, or with other rules, is another', async () => {
  const { client, workspace_id } = await newWorkspace();
  await world.workers.close();
  try {
    const trigger = async (by: Client, body: Json = { dry_run: true }) =>
      (await by.post('/memory/evolution/trigger', body)).body.run_id as string;
    const equal = await Promise.all(Array.from({ length: 10 }, () => trigger(client)));
    expect(new Set(equal).size).toBe(1);
    const { tenant_id } = (await client.get('/auth/me')).body as Json;
    const mate = await world.clientFor(await world.member(workspace_id, tenant_id as string));
    const others = [
      await trigger(mate),
      await trigger(client, {}),
      await trigger(client, { evolvers: ['consolidation'] }),
    ];
    expect(new Set([...equal, ...others]).size).toBe(4);
  } finally {
    world.workers = await world.startWorkers();
  }
});

test.each(['synthesize/observations', 'synthesize/opinions', 'reinforce/opinions'])(
  'a dry run of %s writes nothing',
  async (path) => {
    const { client, workspace_id } = await newWorkspace();
    await fillAll(client);
    const before = await stateOf(workspace_id);
    const { body, status } = await client.post(`/memory/evolution/${path}`, { dry_run: true });
    expect([status, body.dry_run, body.unknown_fields]).toEqual([200, true, undefined]);
    // Without a language model, what the route does not do is told.
    expect(/language model/u.test(body.message as string)).toBe(path !== 'reinforce/opinions');
    await world.ports.queues.long.done(body.run_id, 20_000);
    expect(await stateOf(workspace_id)).toEqual(before);
  },
);

test('a run sends an event for each result and one at its end', async () => {
  const { client, workspace_id } = await newWorkspace();
  await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
  const run = await evolve(client);
  const headers = { 'X-API-Key': client.key, 'X-Workspace-Id': workspace_id };
  const listener = await listen(world.base, headers, { run_id: run['run_id'], from_seq: 0 });
  const heard = await listener.until(({ kind, status }) => kind === 'evolver.result' && status === 'ok');
  listener.close();
  const events = heard.map(({ event }) => event).filter(({ kind }) => kind === 'evolver.result');
  expect(events.map(({ status }) => status)).toEqual(['started', ...evolvers.map(() => 'progress'), 'ok']);
  expect(events.slice(1, -1).map(({ payload }) => payload['evolver'])).toEqual(evolvers.map(({ name }) => name));
  expect(JSON.stringify(events)).not.toContain('bilge');
});

test('the status lists the rules and the number of waiting items; the deprecated route dream does nothing', async () => {
  const { client, workspace_id } = await newWorkspace();
  expect((await client.get('/memory/evolution/status')).body).toMatchObject({
    status: 'idle',
    pending: 0,
    last_run: null,
  });
  await client.add({ content: 'Something.', memory_type: 'pending' });
  expect((await client.get('/memory/evolution/status')).body).toMatchObject({ status: 'ready', pending: 1 });
  const before = await stateOf(workspace_id);
  expect(await client.post('/memory/evolution/dream')).toMatchObject({
    status: 200,
    body: { status: 'no_op', deprecated: true },
  });
  expect(await stateOf(workspace_id)).toEqual(before);
  const run = await evolve(client);
  const { body } = await client.get('/memory/evolution/status');
  expect(body).toMatchObject({ status: 'idle', last_run: { run_id: run['run_id'], status: 'ok' } });
  expect(body.evolvers.map(({ name }: Json) => name)).toEqual(evolvers.map(({ name }) => name));
});

test('a run whose query times out is retried, and fails with the reason after the last attempt', async () => {
  await world.workers.close();
  const asWorker = () => ({ worker_id: 'test', alone: false, deadly: 3, idle_ms: 0, now: now() });
  const triggered = async () => {
    const { client } = await newWorkspace();
    await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
    const { run_id } = (await client.post('/memory/evolution/trigger')).body as Json;
    const attempt = async (isLast: boolean, isSlow = false) => {
      const row = await world.graph.unscoped('runs/begin', { run_id, ...asWorker() });
      const run = row?.run as StoredRun;
      const ctx = contextOfRun(world.ports, run, new AbortController().signal);
      const graph: ScopedGraph = {
        ...ctx.graph,
        run: (name, params) =>
          isSlow && name === 'evolution/list-alike'
            ? Promise.reject(new TimedOut('Too slow.'))
            : ctx.graph.run(name, params),
      };
      return evolutionRuns.evolution.carryOut({ ...ctx, graph }, run, isLast);
    };
    return { attempt, run: async () => (await client.get(`/memory/runs/${run_id}`)).body as Json };
  };
  try {
    const passing = await triggered();
    await expect(passing.attempt(false, true)).rejects.toThrow(TimedOut);
    expect(await passing.run()).toMatchObject({ status: 'queued', errors: [] });
    await eventually(
      () => passing.attempt(false),
      (outcome) => outcome !== 'again',
    );
    const run = await passing.run();
    expect(run).toMatchObject({ status: 'ok', errors: [] });
    expect(outcomeOf(run, 'observation_synthesis')).toMatchObject({ created: 1 });

    const lasting = await triggered();
    expect(await lasting.attempt(true, true)).toBe('done');
    expect(await lasting.run()).toMatchObject({ status: 'error', errors: ['Too slow.'] });
  } finally {
    world.workers = await world.startWorkers();
  }
});
