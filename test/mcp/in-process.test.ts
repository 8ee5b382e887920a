// Requests of tools to the application of the same process: each ends, whatever becomes of it.
import type { RequestListener } from 'node:http';
import { inProcess } from '../../src/mcp/in-process';

const answering: RequestListener = (request, response) => response.end(request.url);

test('a path over the limit is refused as over a network', async () => {
  const response = await inProcess(answering)(`http://in-process/${'a'.repeat(20_000)}`);
  expect([response.status, await response.json()]).toEqual([
    431,
    expect.objectContaining({ code: 'headers_too_large' }),
  ]);
});

test('a connection that breaks before the answer ends the request', async () => {
  const breaking: RequestListener = (request) => request.socket.destroy();
  await expect(inProcess(breaking)('http://in-process/a')).rejects.toThrow('socket hang up');
});

test('a connection that breaks within the answer ends it too', async () => {
  const breaking: RequestListener = (_, response) =>
    response.writeHead(200, { 'Content-Length': 10 }).write('a', () => response.destroy());
  const body = inProcess(breaking)('http://in-process/a').then((response) => response.text());
  await expect(body).rejects.toThrow();
});

test('a long answer arrives whole', async () => {
  const long = 'a'.repeat(1_000_000);
  const response = await inProcess((_, answer) => answer.end(long))('http://in-process/a');
  expect(await response.text()).toBe(long);
});
