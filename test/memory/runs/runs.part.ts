// Runs: every run_id in an answer leads to a run, by its id and in the list.
import { randomUUID } from 'node:crypto';
import { recordRun } from '../../../src/memory/runs/run';
import { startWorkers } from '../../../src/memory/runs/work';
import { processors } from '../../../src/rooms';
import { contextOf } from '../../support/context';
import { eventsOf } from '../../support/bus';
import { eventually } from '../../support/eventually';
import { openTenant, type World } from '../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));

const turns = [{ role: 'user', content: 'The foghorn was silent.' }];
const list = async (query = '') => (await world.client.get(`/memory/runs${query}`)).body as Json;

const ended = (run_id: string) =>
  eventually(
    async () => (await world.client.get(`/memory/runs/${run_id}`)).body as Json,
    ({ status }) => status !== 'queued' && status !== 'running',
    () => world.ports.queues.quick.done(run_id, 100),
  );

test.each([
  ['ingest', '/memory/ingest', { content: 'Wombats dig.' }],
  ['ingest.full', '/memory/ingest/full', { content: 'Numbats eat.' }],
  ['ingest.batch', '/memory/ingest/batch', { items: [{ content: 'Quokkas look on.' }] }],
  ['ingest.document', '/memory/ingest/document', { content: '# Tapirs\n\nTapirs swim.', source_type: 'markdown' }],
  ['ingest.conversation', '/memory/ingest/conversation', { turns }],
  ['add.batch', '/memory/add/batch', { items: [{ content: 'Okapis listen.', embed: false }] }],
  ['search', '/memory/search', { query: 'Who listens?', multi_hop: true }],
])('a route of the kind %s returns the run_id of a run that ends with ok', async (kind, route, body) => {
  const { run_id } = (await world.client.post(route, body)).body as { run_id: string };
  expect(await ended(run_id)).toMatchObject({ run_id, kind, status: 'ok', errors: [] });
  expect((await list(`?kind=${kind}`)).runs).toMatchObject([{ run_id, kind, status: 'ok' }]);
});

test('the run of a document names the document, or for an unreadable document the reason', async () => {
  const good = (await world.client.post('/memory/ingest/document', { content: 'Text.', source_type: 'txt' }))
    .body as Json;
  expect(await ended(good['run_id'] as string)).toMatchObject({ item_id: good['document_id'], stage: 'write' });
  const refused = await world.client.post('/memory/ingest/document', { content: '<p></p>', source_type: 'html' });
  expect(refused.status).toBe(422);
  const { runs } = await list('?kind=ingest.document&status=error');
  expect(runs).toMatchObject([{ stage: 'convert', counts: { items: 1, failed: 1 } }]);
  expect((await ended(runs[0].run_id as string))['errors']).toEqual(['body.content: Contains no text.']);
});

test('the list of runs has pages, newest first, with each run once', async () => {
  const client = await world.clientFor(await world.member(world.owner.workspace_id));
  const started: string[] = [];
  for (let i = 0; i < 5; i++)
    started.unshift((await client.post('/memory/ingest?mode=async', { content: `Text ${i}.` })).body.run_id as string);
  const read: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const page = (await client.get(`/memory/runs?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body as Json;
    read.push(...(page['runs'] as Json[]).map(({ run_id }) => run_id as string));
    sizes.push(page['runs'].length as number);
    expect(page['has_more']).toBe(page['next_cursor'] !== null);
    cursor = page['next_cursor'] as string | null;
  } while (cursor);
  expect([read, sizes]).toEqual([started, [2, 2, 1]]);
  expect((await client.get('/memory/runs?cursor=x')).status).toBe(422);
});

test('the list of runs contains the caller’s own in this workspace only', async () => {
  const workspace_id = await world.workspace();
  const elsewhere = await world.clientFor({ ...world.owner, workspace_id });
  const member = await world.clientFor(await world.member(world.owner.workspace_id));
  const { client: stranger } = await world.stranger();
  await world.client.post('/memory/ingest?mode=async', { content: 'Own.' });
  expect((await list()).runs.length).toBeGreaterThan(0);
  for (const client of [elsewhere, member, stranger]) expect((await client.get('/memory/runs')).body.runs).toEqual([]);
});

describe('a run whose process died while answering a request', () => {
  const kind = 'ingest.document';
  const record = async () => {
    const ctx = await contextOf(world);
    const { run_id } = await ctx.bus.start('pipeline.stage', { progress: 0, message: 'begun' });
    await recordRun(ctx.graph, ctx.now(), { run_id, kind, stage: 'convert', items: 1, status: 'running' });
    return run_id;
  };

  test('is ended by a worker, with the reason in the run and in its last event', async () => {
    const run_id = await record();
    await world.ports.queues.quick.add([run_id], world.owner.tenant_id);
    const message = 'Interrupted: the process that carried it out has stopped. What it had stored until then is kept.';
    expect(await ended(run_id)).toMatchObject({ status: 'error', errors: [message] });
    const events = await eventually(
      () => eventsOf(world, run_id),
      (heard) => heard.at(-1)?.status !== 'started',
    );
    expect(events.at(-1)).toMatchObject({ status: 'error', payload: { message, reason: 'interrupted' } });
  });

  test('is recognised after a minute, not after seconds as runs of workers are', async () => {
    const [fresh, left] = [await record(), await record()];
    const ctx = await contextOf(world);
    const ingest = randomUUID();
    await recordRun(ctx.graph, ctx.now(), { run_id: ingest, kind: 'ingest', stage: 'receive', items: 1 });
    await world.cypher(
      `MATCH (run:Run) WHERE run.run_id IN $runs
       SET run.seen_at = datetime() - CASE run.run_id WHEN $left THEN duration('PT2M') ELSE duration('PT10S') END`,
      { runs: [fresh, left, ingest], left },
    );
    const found: string[] = [];
    const queue = {
      ...world.ports.queues.quick,
      add: (run_ids: string[]) => Promise.resolve(void found.push(...run_ids)),
      work: () => Promise.resolve(() => Promise.resolve()),
    };
    const contextOfNone = () => {
      throw new Error('not reached');
    };
    const workers = await startWorkers(
      { ...world.ports, queues: { quick: queue, long: queue }, contextOf: contextOfNone },
      processors,
    );
    await workers.sweep(5_000);
    await workers.close();
    expect([left, ingest, fresh].map((run_id) => found.includes(run_id))).toEqual([true, true, false]);
    await world.cypher('MATCH (run:Run) WHERE run.run_id IN $runs DELETE run', { runs: [fresh, left, ingest] });
  });
});
