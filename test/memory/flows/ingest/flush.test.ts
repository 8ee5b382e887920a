// A Redis flush during ingest: no run is lost, lost events are reported as a gap, and later ones are sent.
import { isEnd, listen, type ReceivedEvent, type StreamQuery } from '../../../support/listener';
import { eventually } from '../../../support/eventually';
import { openWorld, type World } from '../../../support/world';

let world: World;
// A Redis database of its own, because it is flushed.
beforeAll(async () => (world = await openWorld({ REDIS_URL: `${process.env['REDIS_URL']}/7` })));
afterAll(() => world.close());

const streamOf = (query: StreamQuery = {}) =>
  listen(world.base, { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id }, query);

async function accept(place: number): Promise<string> {
  const { status, body } = await world.client.post('/memory/ingest?mode=async', {
    content: `Log ${place}: the lamp of Skerryvore was cleaned.`,
  });
  expect(status).toBe(202);
  return body.run_id as string;
}

const statusAtEnd = (run_id: string) =>
  eventually(
    async () => (await world.client.get(`/memory/ingest/async/${run_id}`)).body.status as string,
    (status) => status === 'ok' || status === 'error',
    () => world.ports.queues.quick.done(run_id, 100),
  );

test('after a Redis flush every run ends ok, ended runs are not replayed, live streams report a gap', async () => {
  const ended = (await world.client.post('/memory/ingest', { content: 'Before the flush.' })).body.run_id as string;
  const live = await streamOf();
  const accepted: string[] = [];
  for (let place = 0; place < 30; place++) {
    if (place === 20) await world.ports.redis.flushdb();
    accepted.push(await accept(place));
  }
  const last = (await world.client.post('/memory/ingest', { content: 'Behind the flush.' })).body.run_id as string;
  expect(await Promise.all(accepted.map(statusAtEnd))).toEqual(accepted.map(() => 'ok'));
  expect((await streamOf({ run_id: ended, from_seq: 0 })).status).toBe(404);

  const heard: ReceivedEvent[] = await live.until((event) => event.run_id === last && isEnd(event));
  live.close();
  const gap = heard.findIndex(({ event }) => event.kind === 'stream.gap');
  expect(gap).toBeGreaterThan(0);
  expect(heard[gap]?.event).toMatchObject({ status: 'warn', payload: { from: heard[gap - 1]?.id } });
});
