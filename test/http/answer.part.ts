import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import { jsonBytes } from '../../src/http/answer';
import { openServer } from '../../src/http/server';
import { Unread } from '../../src/http/unread';

const written = async (answer: unknown) => (await jsonBytes(answer)).toString();

test.each([
  [{}],
  [[]],
  [null],
  ['text "in" quotes'],
  [{ list: [], map: {}, 'name "x"': true }],
  [{ left_out: undefined, list: [undefined, 1], map: { left_out: undefined, list: [{ a: 1 }] } }],
  [[[], [1, [2]]]],
])('a response is serialised as JSON.stringify would: %j', async (answer) => {
  expect(await written(answer)).toBe(JSON.stringify(answer));
});

test('a response of many megabytes is complete, and other work runs while it is serialised', async () => {
  const answer = { results: Array.from({ length: 40 }, () => ({ content: 'é"a'.repeat(200_000) })) };
  let rounds = 0;
  const timer = setInterval(() => rounds++, 1);
  const text = await written(answer);
  clearInterval(timer);
  expect(text === JSON.stringify(answer)).toBe(true);
  expect(rounds).toBeGreaterThan(0);
});

describe('responses that clients do not read', () => {
  test('lead to the disconnection of their client', async () => {
    const app = new Koa().use((ctx) => {
      ctx.body = Buffer.alloc(50_000_000);
    });
    // Shortens the pause before disconnection from 15 s to 0.5 s.
    const server = openServer(app, -14_500).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const requested = once(server, 'request');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write('GET / HTTP/1.1\r\nHost: memory\r\n\r\n');
    const [, response] = (await requested) as [unknown, ServerResponse];
    await once(response, 'close');
    expect(response.destroyed).toBe(true);
    socket.destroy();
    server.close();
  });

  test('of one caller: a further large response is refused while too many bytes are unread', () => {
    const unread = new Unread();
    const open = Array.from({ length: 10 }, () => new EventEmitter() as ServerResponse);
    for (const response of open) unread.add('reader', 10_000_000, response);
    const late = new EventEmitter() as ServerResponse;
    expect(() => unread.add('reader', 2_000_000, late)).toThrow('Read the earlier answers first');
    expect(() => unread.add('reader', 1_000, late)).not.toThrow();
    expect(() => unread.add('other', 2_000_000, late)).not.toThrow();
    open[0]?.emit('close');
    expect(() => unread.add('reader', 2_000_000, late)).not.toThrow();
  });

  test('of one caller: the next request is refused before its work while too many responses are unread', () => {
    const unread = new Unread();
    const open = Array.from({ length: 101 }, () => new EventEmitter() as ServerResponse);
    for (const response of open) {
      expect(() => unread.require('reader')).not.toThrow();
      unread.add('reader', 999_999, response);
    }
    expect(() => unread.require('reader')).toThrow('Read the earlier answers first');
    expect(() => unread.require('other')).not.toThrow();
    open[0]?.emit('close');
    expect(() => unread.require('reader')).not.toThrow();
  });
});
