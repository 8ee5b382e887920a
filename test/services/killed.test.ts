import type { Json } from '../support/world';
// Kills of a worker or the service at a named point. Drills kill them at random points.
import { provisionKey, provisionWorkspace } from '../../src/auth/provision';
import { choosePort } from '../../scripts/runtime/process/ports';
import { stampOf } from '../../scripts/runtime/process/stamp';
import { until } from '../../scripts/runtime/process/until';
import { startService } from '../../scripts/lab/drills/service-process';
import { connectGraph } from '../../src/graph/connect';
import type { BusEvent } from '../../src/redis/bus';
import { eventually } from '../support/eventually';
import { isEnd, listen } from '../support/listener';
import { useServersForServices } from '../support/servers';
import { openServiceDrill, type ServiceDrill } from '../support/service-drill';

useServersForServices();

const people = ['Mara Lindqvist', 'Tomas Ekberg', 'Orla Finnegan', 'Yusuf Demir'];
const colours = ['red', 'blue', 'green'];
const killer = 'This text ends whoever embeds it.';
const others = ['Wombats dig burrows beside it.', 'Numbats eat termites beside it.', 'Quokkas look on.'];
const longMs = 150_000;

let opened: ServiceDrill;
const atOnce = () => Promise.resolve();
let beforeAnswer: (texts: string[]) => Promise<void> = atOnce;
beforeAll(async () => (opened = await openServiceDrill('killed', (texts) => beforeAnswer(texts))));
beforeEach(() => (beforeAnswer = atOnce));
afterAll(() => opened.close());

/** Hash of everything in the workspace. */
async function hash(): Promise<string> {
  const answer = await fetch(`${opened.base}/memory/export`, { headers: opened.drill.headers });
  return (JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as Json)['hash'] as string;
}

test('an evolution run whose worker is killed between two conclusions makes each once; its undo is complete', async () => {
  const { call, drill, ended, service } = opened;
  for (const person of people)
    for (const colour of colours) {
      const content = `${person} keeps the ${colour} lamp beside the old pier.`;
      expect(await call('/memory/add', { content, memory_type: 'semantic' })).toMatchObject({ http_status: 200 });
    }
  // Names are resolved in the background, which would change the export.
  const unresolved = 'MATCH (name:Name {scope_key: $scope_key, _unresolved: true}) RETURN count(name) AS names';
  await until(
    async () => ((await drill.rows<{ names: number }>(unresolved))[0]?.names === 0 ? true : undefined),
    longMs,
  );
  const before = await hash();
  const killed: number[] = [];
  const made: string[] = [];
  beforeAnswer = (texts) => {
    const derived = texts.filter((text) => colours.every((colour) => text.includes(colour)));
    made.push(...derived);
    if (made.length < 2 || derived.length === 0 || killed.length > 0) return atOnce();
    killed.push(service.worker_pids.at(-1) as number);
    process.kill(killed[0] as number, 'SIGKILL');
    return atOnce();
  };
  const { run_id } = await call('/memory/evolution/trigger', {
    evolvers: ['observation_synthesis'],
  });
  const run = await ended(run_id as string);
  expect(killed).toHaveLength(1);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  expect(run?.['result'].evolvers).toMatchObject([
    { evolver: 'observation_synthesis', created: 4, updated: 0, sources: 12 },
  ]);
  // Conclusions from before the kill are not made again, the interrupted one is.
  expect(made).toHaveLength(people.length + 1);
  expect(new Set(made).size).toBe(people.length);
  const derived = await drill.rows<{ sources: number }>(
    `MATCH (item:Observation {scope_key: $scope_key, origin: 'evolver:observation_synthesis'})
     RETURN COUNT { (item)-[:DERIVED_FROM]->() } AS sources`,
  );
  expect(derived).toEqual(people.map(() => ({ sources: colours.length })));
  expect(await hash()).not.toBe(before);
  const undone = await call(`/memory/runs/${run_id as string}/undo`, {});
  expect(undone).toMatchObject({ http_status: 200, removed: 4, restored: 0 });
  expect(await hash()).toBe(before);
});

const worker = () => opened.service.worker_pids.at(-1) as number;
const isGone = (pid: number) => (stampOf(pid) === undefined ? true : undefined);

/** Runs that were begun by the worker of this run. */
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

test('a text that kills the worker three times is abandoned with the reason; other texts are completed', async () => {
  const { base, call, drill, ended } = opened;
  const kills: { pid: number; runs: number | undefined }[] = [];
  const arrived = new Set<string>();
  let killed = () => {};
  const firstKill = new Promise<void>((resolve) => (killed = resolve));
  let bad: Json = {};
  beforeAnswer = async (texts) => {
    for (const text of texts) arrived.add(text);
    // The other texts are in the same process when it is first killed.
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

  const reason = 'Given up: workers stopped three times while executing the run.';
  expect(await ended(bad['run_id'] as string)).toMatchObject({
    status: 'error',
    counts: { items: 1, failed: 1 },
    // The stage is recorded twice a second, so the recorded one may be earlier.
    errors: [expect.stringMatching(new RegExp(`^${bad['item_id']}, (receive|read|embed): ${reason}`)) as string],
  });
  expect(kills).toMatchObject([{ runs: others.length + 1 }, { runs: 1 }, { runs: 1 }]);
  expect(new Set(kills.map(({ pid }) => pid)).size).toBe(3);
  const isLast = (event: BusEvent) => event.run_id === bad['run_id'] && isEnd(event);
  expect((await listener.until(isLast)).at(-1)?.event).toMatchObject({
    status: 'error',
    payload: { failed: 1, message: '1 of 1 failed' },
  });
  listener.close();
  for (const { run_id } of good) expect(await ended(run_id as string)).toMatchObject({ status: 'ok', errors: [] });
  expect(await call(`/memory/${bad['item_id']}`)).toMatchObject({ content: killer, memory_type: 'pending' });
});

/** Locks an item until it is released, so that changes and deletions wait. */
async function holdItem(item_id: string): Promise<() => Promise<void>> {
  const driver = await connectGraph(opened.drill.config);
  const session = driver.session();
  const holding = session.beginTransaction();
  await holding.run('MATCH (item:MemoryItem {item_id: $item_id}) SET item.held = true', { item_id });
  return async () => {
    await holding.rollback();
    await driver.close();
  };
}

test('after a kill of the service acknowledged items are stored, texts completed and deletions finished', async () => {
  const { base, call, drill, ended } = opened;
  const { tenant_id, user_id } = drill;
  const texts = ['The hull is tarred.', 'The ropes are spliced.', 'The anchor is forged.'];
  const cleared = await provisionWorkspace(drill.graph, tenant_id, 'cleared', 'WORKSPACE');
  const { workspace_id } = cleared;
  const admin = { tenant_id, workspace_id, user_id, name: 'admin' };
  const { key } = await provisionKey(drill.graph, drill.config.SERVICE_ENV, {
    ...admin,
    grants: ['read:memories', 'write:memories', 'admin:workspace'],
  });
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const inCleared = (method: string, route: string, body?: object) =>
    fetch(base + route, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const addThere = async (content: string) => {
    const answer = await inCleared('POST', '/memory/add', { content });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { item_id: string }).item_id;
  };
  const added: Json = await call('/memory/add', { content: 'The keel is laid.', memory_type: 'semantic' });
  const release = await holdItem(await addThere('The mast is stepped.'));

  // The named point: texts are acknowledged, the first is embedded, and the deletion waits.
  const unanswered = new Set<string>();
  beforeAnswer = (asked) => {
    for (const text of asked) unanswered.add(text);
    return new Promise(() => undefined);
  };
  const sent = await Promise.all(texts.map((content) => call('/memory/ingest?mode=async', { content })));
  expect(sent.map(({ http_status }) => http_status as number)).toEqual([202, 202, 202]);
  const clearing = inCleared('DELETE', '/memory/clear-all').catch(() => undefined);
  const deletions = async () =>
    (await drill.rows('MATCH (deletion:Deletion {tenant_id: $tenant_id}) RETURN deletion.due_at', { tenant_id }))
      .length;
  try {
    await eventually(
      async () => [await deletions(), unanswered.size],
      ([begun, asked]) => begun === 1 && Number(asked) > 0,
    );
    beforeAnswer = atOnce;
    await opened.restart();
    await clearing;
  } finally {
    await release();
  }

  const later = await addThere('The sail is set.');
  expect(await call(`/memory/${added['item_id']}`)).toMatchObject({ content: 'The keel is laid.' });
  for (const [index, { run_id, item_id }] of sent.entries()) {
    expect(await ended(run_id as string)).toMatchObject({ status: 'ok', errors: [] });
    const item = await call(`/memory/${item_id}`);
    expect([item['content'], item['memory_type'] === 'pending']).toEqual([texts[index], false]);
  }
  await eventually(deletions, (open) => open === 0);
  const { items } = (await (await inCleared('GET', '/memory/list')).json()) as { items: Json[] };
  expect(items.map(({ item_id }) => item_id as string)).toEqual([later]);
});

test('a worker ends with its service, whether that is killed or stopped', async () => {
  const pid = worker();
  await opened.service.kill();
  expect(await until(() => isGone(pid), longMs)).toBe(true);
  const again = await startService({ ...opened.drill.config, SERVICE_ENV: 'test' }, await choosePort());
  await again.stop();
  // A worker that is still starting at the end of the drain time ends by itself.
  for (const each of again.worker_pids) expect(await until(() => isGone(each), longMs)).toBe(true);
});
