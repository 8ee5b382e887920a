// The worker process of a service: what kills it never stops the service, and is given up after the second time.
import { startService } from '../../scripts/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { stampOf } from '../../scripts/runtime/process/stamp';
import { until } from '../../scripts/runtime/process/until';
import type { ProgressEvent } from '../../src/redis/bus';
import { isEnd, listen } from '../support/listener';
import { useServersForServices } from '../support/servers';
import { openServiceDrill, type ServiceDrill } from '../support/service-drill';

useServersForServices('worker');

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

const killer = 'This text ends whoever embeds it.';
const others = ['Wombats dig burrows beside it.', 'Numbats eat termites beside it.', 'Quokkas look on.'];
const longMs = 150_000;

let opened: ServiceDrill;
let beforeAnswer: (texts: string[]) => Promise<void> = () => Promise.resolve();
beforeAll(async () => (opened = await openServiceDrill('worker', (texts) => beforeAnswer(texts))));
afterAll(() => opened.close());

const worker = () => opened.service.worker_pids.at(-1) as number;
const isGone = (pid: number) => (stampOf(pid) === undefined ? true : undefined);

/** Runs that the worker has begun which is at work on this one. */
const runsBeside = (run_id: string) =>
  opened.drill
    .rows<{ runs: number }>(
      `MATCH (:Run {run_id: $run_id})-[:PRODUCED]->()
       MATCH (killer:Run {run_id: $run_id}), (run:Run {scope_key: $scope_key})
       WHERE run.worker_id = killer.worker_id AND run.status = 'running'
       RETURN count(DISTINCT run) AS runs`,
      { run_id },
    )
    .then(([row]) => row?.runs);

test('a text that kills the worker twice is given up with the reason; texts beside it are completed', async () => {
  const { base, call, drill, ended } = opened;
  const kills: { pid: number; runs: number | undefined }[] = [];
  const arrived = new Set<string>();
  let killed = () => {};
  const firstKill = new Promise<void>((resolve) => (killed = resolve));
  let bad: Json = {};
  beforeAnswer = async (texts) => {
    for (const text of texts) arrived.add(text);
    // The others are in the same process when it is killed for the first time.
    if (others.some((text) => texts.includes(text))) return firstKill;
    if (!texts.includes(killer)) return;
    if (kills.length === 0) await until(() => (others.every((text) => arrived.has(text)) ? true : undefined), longMs);
    kills.push({ pid: worker(), runs: await runsBeside(bad['run_id'] as string) });
    process.kill(worker(), 'SIGKILL');
    killed();
  };
  const good = await Promise.all(others.map((content) => call('/memory/ingest?mode=async', { content })));
  const listener = await listen(base, drill.headers);
  bad = await call('/memory/ingest?mode=async', { content: killer });
  expect(bad).toMatchObject({ http_status: 202 });

  const reason = 'Given up: the worker stopped twice while working on it.';
  expect(await ended(bad['run_id'] as string)).toMatchObject({
    status: 'error',
    counts: { items: 1, failed: 1 },
    // The stage is recorded twice a second: a worker may die before.
    errors: [expect.stringMatching(new RegExp(`^${bad['item_id']}, (receive|classify|embed): ${reason}`)) as string],
  });
  expect(kills).toMatchObject([{ runs: others.length + 1 }, { runs: 1 }]);
  expect(new Set(kills.map(({ pid }) => pid)).size).toBe(2);
  const isLast = (event: ProgressEvent) => event.run_id === bad['run_id'] && isEnd(event);
  expect((await listener.until(isLast)).at(-1)?.event).toMatchObject({
    status: 'error',
    payload: { failed: 1, message: '1 of 1 failed' },
  });
  listener.close();
  for (const { run_id } of good) expect(await ended(run_id as string)).toMatchObject({ status: 'ok', errors: [] });
  expect(await call(`/memory/${bad['item_id']}`)).toMatchObject({ content: killer, memory_type: 'pending' });
}, 400_000);

test('a worker ends with its service, however that ends', async () => {
  beforeAnswer = () => Promise.resolve();
  const pid = worker();
  await opened.service.kill();
  expect(await until(() => isGone(pid), longMs)).toBe(true);
  const again = await startService({ ...opened.drill.config, SERVICE_ENV: 'test' }, await choosePort());
  await again.stop();
  // One that is still starting when the time to drain is over ends on its own.
  for (const each of again.worker_pids) expect(await until(() => isGone(each), longMs)).toBe(true);
}, 400_000);
