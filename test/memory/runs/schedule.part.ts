// Scheduled jobs: once per interval across processes, independent of each other; and the retention of records.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { Unavailable } from '../../../src/errors';
import { openLog } from '../../../src/log';
import { expiredIdempotencyRecords, expiredRuns } from '../../../src/memory/runs/retention';
import { runJob, schedule, workOnJobs, type Job } from '../../../src/memory/runs/schedule';
import { oncePerInterval } from '../../../src/redis/once-per-interval';
import { jobContextOf } from '../../support/context';
import { eventually } from '../../support/eventually';
import { isEnd, listen } from '../../support/listener';
import { openTenant, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test('a job is queued once per interval, however many processes schedule it', async () => {
  const job: Job = { name: randomUUID(), every_ms: 60_000, run: () => Promise.resolve() };
  const put: string[] = [];
  const queue = { add: (names: string[]) => Promise.resolve(void put.push(...names)) };
  const { redis, log } = world.ports;
  const stops = Array.from({ length: 8 }, () => schedule([job], { queue, isDue: oncePerInterval(redis), log }));
  await Promise.all(stops.map((stop) => stop()));
  expect(put).toEqual([job.name]);
});

test('a running job is not started a second time, and does not block other jobs', async () => {
  const begun: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let others = () => {};
  const otherDone = new Promise<void>((resolve) => (others = resolve));
  const long: Job = { name: 'long', every_ms: 1, run: () => (begun.push('long'), ended) };
  const other: Job = { name: 'other', every_ms: 1, run: () => Promise.resolve(begun.push('other')).then(others) };
  const { queues } = world.ports;
  const stop = await workOnJobs([long, other], { ...jobContextOf(world), ...world.ports, queue: queues.jobs });
  await queues.jobs.add(['long'], '');
  await eventually(
    () => begun.length,
    (count) => count > 0,
    () => queues.jobs.done('long', 10),
  );
  await queues.jobs.add(['long', 'other'], '');
  await otherDone;
  end();
  await stop();
  expect(begun).toEqual(['long', 'other']);
});

test('a failed job is one log line, without a stack if a backend is unavailable', async () => {
  const lines: string[] = [];
  const write = (chunk: Buffer, _: unknown, done: () => void) => (lines.push(chunk.toString()), done());
  const log = openLog('info', new Writable({ write }));
  const failing = (error: Error): Job => ({ name: 'failing', every_ms: 1, run: () => Promise.reject(error) });
  await runJob(failing(new Unavailable('Redis', new Error('away'))), jobContextOf(world, { log }));
  await runJob(failing(new Error('broken')), jobContextOf(world, { log }));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'job waits for its next turn',
    'job failed',
  ]);
  expect(lines[0]).not.toContain('stack');
});

test('retention deletes expired records only, and reports it to the workspace', async () => {
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
  await expiredRuns.run(jobContextOf(world));
  await expiredIdempotencyRecords.run(jobContextOf(world));
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
