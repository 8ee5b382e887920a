// Where webhooks may be sent. A listener on this machine stands for an internal server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicInternet } from '../../../src/libraries/fetch/fetch-url';
import { openWebhookAccess } from '../../../src/libraries/fetch/webhook-access';

let server: Server;
let port: number;
let seen: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
  answer = (_request, response) => void response.writeHead(204).end();
});

const { signal } = new AbortController();
const sent = { headers: { 'webhook-id': 'whd_1' }, body: '{}' };

test('a redirect is an answer like any other, and is not followed', async () => {
  answer = (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end();
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `127.0.0.1:${port}` });
  expect(await access.post(`http://127.0.0.1:${port}/hook`, sent, signal)).toBe(302);
  expect(seen).toEqual(['POST /hook']);
});

test('of an endless answer 4 kB are read, and the delivery counts', async () => {
  let written = 0;
  answer = (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written++;
    };
    response.on('error', () => undefined).on('drain', write);
    write();
  };
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `127.0.0.1:${port}` });
  expect(await access.post(`http://127.0.0.1:${port}/hook`, sent, signal)).toBe(200);
  expect(written).toBeLessThan(1_000);
});

test('a host whose address became private after the check is refused, and gets no request', async () => {
  const addresses = [['93.184.216.34'], ['127.0.0.1']];
  const access = openWebhookAccess(
    { SERVICE_WEBHOOK_HOSTS: undefined },
    { ...publicInternet, ports: new Set([port]), resolve: () => Promise.resolve(addresses.shift() as string[]) },
  );
  const url = `https://example.org:${port}/hook`;
  await access.check(url, signal);
  await expect(access.post(url, sent, signal)).rejects.toMatchObject({ code: 'address_refused' });
  expect(seen).toEqual([]);
});

test('only the host and port that the operator lists may have any address', async () => {
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `hooks.internal, 127.0.0.1:${port}` });
  await access.check('http://hooks.internal:8080/hook', signal);
  await access.check(`http://127.0.0.1:${port}/hook`, signal);
  await expect(access.check('https://127.0.0.1/hook', signal)).rejects.toMatchObject({ code: 'address_refused' });
  await expect(access.check(`http://127.0.0.1:${port + 1}/`, signal)).rejects.toMatchObject({ code: 'url' });
});
