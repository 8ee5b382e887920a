// Open event streams: listeners that lost access or do not read are disconnected.
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { EventFrame } from '../../src/http/route';
import { OpenStreams } from '../../src/http/sse';
import { openLog } from '../../src/log';

afterEach(() => jest.useRealTimers());

/** A fake connection that accepts all writes. */
const connection = () =>
  Object.assign(new PassThrough().resume(), { writeHead: () => undefined }) as unknown as ServerResponse;

/** Yields no frame until the stream is stopped. */
async function* silence(signal: AbortSignal): AsyncGenerator<never> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
}

test('a listener that does not read for 15 seconds is disconnected, with at most one batch unsent', async () => {
  jest.useFakeTimers();
  const taken: number[] = [];
  async function* batches(): AsyncGenerator<EventFrame[]> {
    for (let id = 1; ; id++) {
      taken.push(id);
      yield await Promise.resolve([{ id: String(id), data: 'x'.repeat(100_000) }]);
    }
  }
  const response = Object.assign(new PassThrough(), { writeHead: () => undefined }) as unknown as ServerResponse;
  new OpenStreams(() => Promise.resolve([])).serve(response, batches(), {
    ...{
      stop: new AbortController(),
      log: openLog('silent'),
      checkFrame: undefined,
      isHeadOnly: false,
      sharedBy: 'one',
    },
    listener: { key_id: 'one', session_id: null, workspace_id: 'w' },
    isAllowed: () => Promise.resolve(true),
  });
  await jest.advanceTimersByTimeAsync(14_900);
  expect([response.destroyed, taken]).toEqual([false, [1]]);
  await jest.advanceTimersByTimeAsync(200);
  expect(response.destroyed).toBe(true);
});

test('an idle listener gets a comment every 15 seconds', async () => {
  jest.useFakeTimers();
  let sent = '';
  const stop = new AbortController();
  const response = connection();
  response.on('data', (chunk: Buffer) => (sent += chunk.toString()));
  new OpenStreams(() => Promise.resolve([])).serve(response, silence(stop.signal), {
    ...{ stop, log: openLog('silent'), checkFrame: undefined, isHeadOnly: false, sharedBy: 'one' },
    listener: { key_id: 'one', session_id: null, workspace_id: 'w' },
    isAllowed: () => Promise.resolve(true),
  });
  await jest.advanceTimersByTimeAsync(31_000);
  expect(sent.match(/keepalive/g)).toHaveLength(2);
  stop.abort();
});
