// A listener that does not read is disconnected, without using memory or delaying others.
import { connect, type Socket } from 'node:net';
import { busOf, flush } from '../../../support/bus';
import { isEnd, listen } from '../../../support/listener';
import { openWorld, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld({ SERVICE_PROGRESS_MAXLEN: '4000' })));
afterAll(async () => {
  await flush(world, world.owner.workspace_id);
  await world.close();
});

/** Several times more than the socket buffers on both sides. */
const events = 3_000;
const text = 'x'.repeat(20_000);

/** Requests the stream and never reads; resolves when the service disconnects. */
function neverReading(): { cut: Promise<void>; socket: Socket } {
  const { port, hostname } = new URL(world.base);
  const socket = connect(Number(port), hostname).pause();
  socket.write(
    `GET /memory/progress/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world.client.key}\r\nX-Workspace-Id: ${world.owner.workspace_id}\r\n\r\n`,
  );
  // A closed connection is noticed only by reading or writing.
  const knocking = setInterval(() => socket.write('\r\n'), 200);
  const cut = new Promise<void>((resolve) =>
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(knocking);
        resolve();
      }),
  );
  return { cut, socket };
}

test('a listener that does not read is disconnected, and another one gets all events', async () => {
  const { cut } = neverReading();
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const other = await listen(world.base, headers);
  const run = await busOf(world, world.owner).start('test.much', {});
  const heard = other.until(isEnd);
  for (let sent = 0; sent < events; sent += 20)
    await run.emit(Array.from({ length: 20 }, () => ({ status: 'progress' as const, payload: { text } })));
  await run.emit([{ status: 'ok', payload: {} }]);
  expect((await heard).map(({ event }) => event.seq)).toEqual(Array.from({ length: events + 2 }, (_, seq) => seq));
  await cut;
  other.close();
});
