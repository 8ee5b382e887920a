// Scheduled jobs as shown to a workspace, and run on request.
import { workOnJobs } from '../../../../src/memory/runs/schedule';
import { jobs } from '../../../../src/rooms';
import { jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { listen } from '../../../support/listener';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Row = {
  name: string;
  every_seconds: number;
  next_run_at: string;
  last_run: { status: string; counts?: object } | null;
};
const list = async () => (await world.client.get('/memory/jobs')).body.jobs as Row[];
const called = async (name: string) => (await list()).find((job) => job.name === name);

test('the list has the jobs of a workspace with their next times', async () => {
  const rows = await list();
  expect(rows.map(({ name }) => name).sort()).toEqual(['ended-claims', 'evolution', 'expired-items', 'resolution']);
  for (const { next_run_at, every_seconds } of rows)
    expect(Date.parse(next_run_at)).toBeLessThanOrEqual(Date.parse(world.ports.now()) + every_seconds * 1000);
});

test('a job run on request works for its workspace only, and reports its result', async () => {
  const stranger = await world.stranger();
  for (const client of [world.client, stranger.client])
    await client.add({ content: 'We hired Petronella Vance. Later Petronela Vance left Harrow Mills.' });
  const { status, body } = await world.client.post('/memory/jobs/resolution/run');
  expect([status, body]).toMatchObject([200, { name: 'resolution', status: 'ok' }]);
  expect(body.counts.names).toBeGreaterThan(0);
  expect((await called('resolution'))?.last_run).toMatchObject({ status: 'ok', counts: body.counts as object });
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listener = await listen(world.base, headers, { run_id: String(body.run_id), from_seq: 0 });
  const heard = await listener.until((event) => event.status === 'ok');
  listener.close();
  expect(heard.map(({ event }) => [event.kind, event.status])).toEqual([
    ['studio.job', 'started'],
    ['studio.job', 'ok'],
  ]);
  const others = await stranger.client.get('/memory/entities');
  expect((others.body.entities as { same_as: object[] }[]).flatMap(({ same_as }) => same_as)).toEqual([]);
});

test('the job for expired claims releases them, and keeps valid ones', async () => {
  const plan = {
    plan_id: 'p',
    title: 'Pump',
    tasks: [
      { task_id: 'a', title: 'A' },
      { task_id: 'b', title: 'B' },
    ],
  };
  await world.client.post('/memory/plans/create', plan);
  for (const agent_id of ['one', 'two']) await world.client.post('/memory/plans/p/claim', { agent_id });
  await world.cypher(
    "MATCH (t:PlanTask {task_id: 'a', tenant_id: $id}) SET t.lease_until = datetime() - duration('PT1S')",
    {
      id: world.owner.tenant_id,
    },
  );
  expect((await world.client.post('/memory/jobs/ended-claims/run')).body.counts).toEqual({ tasks: 1 });
  const { body } = await world.client.get('/memory/plans/p');
  expect((body.tasks as { status: string }[]).map(({ status }) => status)).toEqual(['pending', 'in_progress']);
});

test('a request for an unknown job, or one that is not for workspaces, is 404', async () => {
  for (const name of ['nothing', 'expired-runs'])
    expect((await world.client.post(`/memory/jobs/${name}/run`)).status).toBe(404);
});

test('the list shows the last run of a job also if it ran for all workspaces', async () => {
  const job = jobs
    .filter(({ name }) => name === 'evolution')
    .map((each) => ({ ...each, run: () => Promise.resolve() }));
  const queue = world.ports.queues.jobs;
  const stop = await workOnJobs(job, {
    ...jobContextOf(world),
    ...world.ports,
    queue,
    isBusy: () => Promise.resolve(false),
  });
  await queue.add(['evolution'], '');
  const { last_run } = (await eventually(
    () => called('evolution'),
    (row) => row?.last_run !== null,
  )) as Row;
  await stop();
  expect(last_run).toMatchObject({ status: 'ok' });
});
