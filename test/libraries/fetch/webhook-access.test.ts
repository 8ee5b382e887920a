// Where webhooks may be sent. A listener on this machine stands for an internal server.
import { publicInternet } from '../../../src/libraries/fetch/fetch-url';
import { openWebhookAccess } from '../../../src/libraries/fetch/webhook-access';
import { internalServer } from '../../support/internal-server';

const internal = internalServer(
  ({ method, url }) => `${method} ${url}`,
  (_request, response) => void response.writeHead(204).end(),
);

const { signal } = new AbortController();
const sent = { headers: { 'webhook-id': 'whd_1' }, body: '{}' };

test('a redirect is an answer like any other, and is not followed', async () => {
  internal.answer = (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end();
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `127.0.0.1:${internal.port}` });
  expect(await access.post(`http://127.0.0.1:${internal.port}/hook`, sent, signal)).toBe(302);
  expect(internal.seen).toEqual(['POST /hook']);
});

test('of an endless answer 4 kB are read, and the delivery counts', async () => {
  let written = 0;
  internal.answer = (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written++;
    };
    response.on('error', () => undefined).on('drain', write);
    write();
  };
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `127.0.0.1:${internal.port}` });
  expect(await access.post(`http://127.0.0.1:${internal.port}/hook`, sent, signal)).toBe(200);
  expect(written).toBeLessThan(1_000);
});

test('a host whose address became private after the check is refused, and gets no request', async () => {
  const addresses = [['93.184.216.34'], ['127.0.0.1']];
  const access = openWebhookAccess(
    { SERVICE_WEBHOOK_HOSTS: undefined },
    {
      ...publicInternet,
      ports: new Set([internal.port]),
      resolve: () => Promise.resolve(addresses.shift() as string[]),
    },
  );
  const url = `https://example.org:${internal.port}/hook`;
  await access.check(url, signal);
  await expect(access.post(url, sent, signal)).rejects.toMatchObject({ code: 'address_refused' });
  expect(internal.seen).toEqual([]);
});

test('only the host and port that the operator lists may have any address', async () => {
  const access = openWebhookAccess({ SERVICE_WEBHOOK_HOSTS: `hooks.internal, 127.0.0.1:${internal.port}` });
  await access.check('http://hooks.internal:8080/hook', signal);
  await access.check(`http://127.0.0.1:${internal.port}/hook`, signal);
  await expect(access.check('https://127.0.0.1/hook', signal)).rejects.toMatchObject({ code: 'address_refused' });
  await expect(access.check(`http://127.0.0.1:${internal.port + 1}/`, signal)).rejects.toMatchObject({ code: 'url' });
});
