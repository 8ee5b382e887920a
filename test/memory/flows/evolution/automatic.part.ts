// Automatic evolution of a workspace: off by default, and limited to the access of the user who turned it on.
import { automaticEvolution } from '../../../../src/memory/flows/evolution/automatic';
import { jobContextOf } from '../../../support/context';
import { openTenant, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any kind

let world: World;
beforeAll(async () => (world = await openTenant()));

/** Runs the job once, and then the runs that it started. */
async function job(clients: Client[]): Promise<void> {
  const { queues } = world.ports;
  await automaticEvolution.run(jobContextOf(world));
  for (const client of clients) {
    const open = async () => (await client.get('/memory/evolution/status')).body.open_run as string | null;
    for (let run_id = await open(); run_id !== null; run_id = await open()) {
      await queues.long.add([run_id], world.owner.tenant_id);
      await queues.long.done(run_id, 50);
    }
  }
}

const pending = (client: Client) => client.add({ content: 'The quay is built of granite.', memory_type: 'pending' });
const typeOf = async (client: Client, id: string) => ((await client.get(`/memory/${id}`)).body as Json)['memory_type'];

test('a workspace with automatic evolution is evolved once a day until it is turned off', async () => {
  const [on, off] = await Promise.all([world.stranger(), world.stranger()]);
  const [one, other] = [await pending(on.client), await pending(off.client)];
  expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(false);
  expect((await on.client.patch('/memory/evolution/settings', { automatic: true })).body).toEqual({ automatic: true });
  expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(true);
  await job([on.client, off.client]);
  expect([await typeOf(on.client, one), await typeOf(off.client, other)]).toEqual(['semantic', 'pending']);
  const soon = await pending(on.client);
  await job([on.client]);
  expect(await typeOf(on.client, soon)).toBe('pending');
  expect((await on.client.patch('/memory/evolution/settings', { automatic: false })).body).toEqual({
    automatic: false,
  });
  expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(false);
});

test('after an undo, automatic evolution does not repeat the change, but a requested run does', async () => {
  const { client } = await world.stranger();
  const id = await pending(client);
  await client.patch('/memory/evolution/settings', { automatic: true });
  await job([client]);
  const run_id = (await client.get('/memory/evolution/status')).body.last_run.run_id as string;
  expect((await client.post(`/memory/runs/${run_id}/undo`)).status).toBe(200);
  expect(await typeOf(client, id)).toBe('pending');
  await client.patch('/memory/evolution/settings', { automatic: false });
  await client.patch('/memory/evolution/settings', { automatic: true });
  await job([client]);
  expect((await client.get('/memory/evolution/status')).body.last_run.run_id).not.toBe(run_id);
  expect(await typeOf(client, id)).toBe('pending');
  await client.post('/memory/evolution/trigger');
  await job([client]);
  expect(await typeOf(client, id)).toBe('semantic');
});
