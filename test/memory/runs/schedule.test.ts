// Scheduled jobs: once an interval wherever the service runs, and what retention deletes and tells.
import { randomUUID } from 'node:crypto';
import { runIfDue, type Job, type JobContext } from '../../../src/memory/runs/schedule';
import { retention } from '../../../src/memory/runs/retention';
import { openLeases } from '../../../src/redis/leases';
import { isEnd, listen } from '../../support/listener';
import { openWorld, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const context = (): JobContext => ({
  graph: world.graph,
  busFor: (scope) => world.ports.progress.busFor(scope, world.ports.log),
  now: world.ports.now,
  log: world.ports.log,
  signal: new AbortController().signal,
});
const leases = () => openLeases(world.ports.redis, world.ports.log);

test('a job runs once per interval, however many processes try', async () => {
  let runs = 0;
  const job: Job = { name: randomUUID(), every_ms: 60_000, run: () => Promise.resolve(void runs++) };
  const asked = await Promise.all(Array.from({ length: 8 }, () => runIfDue(job, leases(), context())));
  const again = await runIfDue(job, leases(), context());
  expect([asked.filter(Boolean).length, again, runs]).toEqual([1, false, 1]);
});

test('while one job is at work no other is, and afterwards the next one may be', async () => {
  const held: boolean[] = [];
  const name = randomUUID();
  await leases().whileHeld(name, async () => {
    held.push(await leases().whileHeld(name, () => Promise.resolve(true)));
    return true;
  });
  held.push(await leases().whileHeld(name, () => Promise.resolve(true)));
  expect(held).toEqual([false, true]);
});

test('a failing job does not affect other jobs', async () => {
  const job: Job = { name: randomUUID(), every_ms: 60_000, run: () => Promise.reject(new Error('broken')) };
  expect(await runIfDue(job, leases(), context())).toBe(false);
  expect(await leases().whileHeld('jobs', () => Promise.resolve(true))).toBe(true);
});

test('retention deletes what is past its time and nothing else, and tells the workspace', async () => {
  const { workspace_id, user_id } = world.owner;
  await world.cypher(
    `UNWIND [1, 2, 3] AS number
     CREATE (:Run {run_id: $prefix + number, active_workspace_id: $workspace_id, user_id: $user_id, level: 'WORKSPACE',
                   expires_at: CASE number WHEN 3 THEN datetime('2999-01-01T00:00:00Z') ELSE datetime('2001-01-01T00:00:00Z') END})
     CREATE (:IdempotencyRecord {record_id: $prefix + number,
                   expires_at: CASE number WHEN 3 THEN datetime('2999-01-01T00:00:00Z') ELSE datetime('2001-01-01T00:00:00Z') END})`,
    { prefix: `${workspace_id}-`, workspace_id, user_id },
  );
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': workspace_id };
  const listener = await listen(world.base, headers);
  expect(await runIfDue({ ...retention, name: randomUUID() }, leases(), context())).toBe(true);
  const left = await world.cypher(
    'MATCH (n:Run|IdempotencyRecord) WHERE coalesce(n.run_id, n.record_id) STARTS WITH $prefix RETURN labels(n)[0] AS label ORDER BY label',
    { prefix: `${workspace_id}-` },
  );
  expect(left).toEqual([{ label: 'IdempotencyRecord' }, { label: 'Run' }]);
  const heard = await listener.until(isEnd);
  expect(heard.map(({ event }) => [event.kind, event.status, event.payload['counts']])).toEqual([
    ['studio.job', 'started', undefined],
    ['studio.job', 'ok', { runs: 2 }],
  ]);
  listener.close();
});
