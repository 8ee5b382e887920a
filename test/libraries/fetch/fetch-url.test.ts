// SSRF protection of fetched URLs. A listener on this machine stands for an internal server: it must receive no
// request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isPublicAddress } from '../../../src/libraries/fetch/address';
import { fetchUrl, type FetchLimits, type Network } from '../../../src/libraries/fetch/fetch-url';
import { internalServer } from '../../support/internal-server';

const internal = internalServer(
  ({ headers, url }) => `${headers.host} ${url}`,
  (_request, response) => void response.end('hello'),
);

const limits: FetchLimits = { bytes: 10_000, ms: 2_000, redirects: 3 };

/** A network with the real address rules; names resolve to the given addresses, one answer per look-up. */
function networkWith(names: Record<string, string[][]> = {}): Network {
  return {
    resolve: (host) => {
      const answers = names[host] ?? [];
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next ? Promise.resolve(next) : Promise.reject(new Error('ENOTFOUND'));
    },
    allows: isPublicAddress,
    ports: new Set([80, 443, internal.port]),
  };
}

/** The same, but loopback counts as public, to see what would be requested. */
const open = (names?: Record<string, string[][]>): Network => ({
  ...networkWith(names),
  allows: (a) => a === '127.0.0.1',
});

describe('an IP address', () => {
  test.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '168.63.129.16',
      '172.16.0.1',
    ],
    ...['192.0.0.1', '192.0.2.1', '192.168.0.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...[
      '255.255.255.255',
      '::',
      '::1',
      '::127.0.0.1',
      '::808:808',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
    ],
    ...[
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
    ],
    ...['2001:db8::1', '100::1', 'localhost', '', '1.2.3.4.5'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

test.each([
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
  ],
  ...['0', '0.0.0.0', '%31%32%37.0.0.1', '１２７.０.０.１', '①②⑦.0.0.1', '127。0。0。1'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'inside.example', 'mapped.example', 'both.example', 'nowhere.example'],
  ...['169.254.169.254', '100.100.100.200', '10.0.0.1', '192.168.1.1', '[fe80::1]', '[fd00:ec2::254]'],
])('http://%s reaches no internal server', async (host) => {
  const names = {
    localhost: [['127.0.0.1', '::1']],
    'localhost.': [['127.0.0.1']],
    'inside.example': [['127.0.0.1']],
    'mapped.example': [['::ffff:127.0.0.1']],
    'both.example': [['93.184.215.14', '127.0.0.1']],
  };
  await expect(fetchUrl(`http://${host}:${internal.port}/`, networkWith(names), limits)).rejects.toMatchObject({
    code: 'address_refused',
  });
  expect(internal.seen).toEqual([]);
});

test('internal names and names that do not exist get the same refusal', async () => {
  const network = networkWith({ 'inside.example': [['10.0.0.1']] });
  const refusals = await Promise.all(
    ['http://inside.example/', 'http://nowhere.example/', 'http://10.0.0.1/'].map((url) =>
      fetchUrl(url, network, limits).catch((error: unknown) => String(error)),
    ),
  );
  expect(new Set(refusals).size).toBe(1);
});

test.each([
  ['file:///etc/passwd', 'url'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'url'],
  ['ftp://public.example/', 'url'],
  ['data:text/plain,hello', 'url'],
  ['javascript:1', 'url'],
  ['//public.example/', 'url'],
  ['http://', 'url'],
  ['http://[::1', 'url'],
  ['http://1.2.3.4.5/', 'url'],
  ['http://user:secret@public.example/', 'url'],
  ['http://public.example@127.0.0.1/', 'url'],
  ['http://public.example:22/', 'address_refused'],
  ['http://public.example:6379/', 'address_refused'],
])('the URL %s is refused', async (url, code) => {
  const network = open({ 'public.example': [['127.0.0.1']] });
  await expect(fetchUrl(url, network, limits)).rejects.toMatchObject({ code });
  expect(internal.seen).toEqual([]);
});

test('a permitted URL is fetched with its host name, from the address that was checked', async () => {
  internal.answer = (_request, response) => void response.setHeader('Content-Type', 'text/markdown').end('# Hello');
  const url = `http://public.example:${internal.port}/a?b=c`;
  const fetched = await fetchUrl(url, open({ 'public.example': [['127.0.0.1']] }), limits);
  expect({ ...fetched, bytes: fetched.bytes.toString() }).toEqual({
    url,
    content_type: 'text/markdown',
    bytes: '# Hello',
  });
  expect(internal.seen).toEqual([`public.example:${internal.port} /a?b=c`]);
});

test('a host name is resolved once: a changed second answer (DNS rebinding) reaches no internal server', async () => {
  const asked: string[] = [];
  const network = networkWith();
  const rebinding: Network = {
    ...network,
    resolve: (host) => {
      asked.push(host);
      return Promise.resolve([asked.length === 1 ? '93.184.215.14' : '127.0.0.1']);
    },
  };
  await expect(
    fetchUrl(`http://rebind.example:${internal.port}/`, rebinding, { ...limits, ms: 500 }),
  ).rejects.toMatchObject({
    code: expect.stringMatching(/^fetch_(failed|timeout)$/),
  });
  expect(asked).toEqual(['rebind.example']);
  expect(internal.seen).toEqual([]);
});

describe('redirects', () => {
  const redirectTo = (location: string) => {
    internal.answer = (request, response) => {
      if (request.url === '/start') response.writeHead(302, { Location: location }).end();
      else response.end('arrived');
    };
  };
  const start = () => `http://public.example:${internal.port}/start`;
  const names = () => ({ 'public.example': [['127.0.0.1']] });

  test('to permitted public addresses are followed', async () => {
    redirectTo('/next');
    const { url, bytes } = await fetchUrl(start(), open(names()), limits);
    expect([url, bytes.toString()]).toEqual([`http://public.example:${internal.port}/next`, 'arrived']);
  });

  test.each([
    ['metadata', 'http://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['another notation of this machine', 'http://[::ffff:127.0.0.1]:1/', 'address_refused'],
    ['an internal name', 'http://inside.example/', 'address_refused'],
    ['a file', 'file:///etc/passwd', 'url'],
    ['credentials', 'http://user:pass@public.example/', 'url'],
    ['a port that is not for the web', 'http://public.example:6379/', 'address_refused'],
  ])('to %s are refused', async (_name, location, code) => {
    redirectTo(location);
    const network = open({ ...names(), 'inside.example': [['10.0.0.1']] });
    await expect(fetchUrl(start(), network, limits)).rejects.toMatchObject({ code });
    expect(internal.seen).toEqual([`public.example:${internal.port} /start`]);
  });

  test('are refused when their host name now resolves to an internal address', async () => {
    redirectTo('/next');
    const network = open({ 'public.example': [['127.0.0.1'], ['10.0.0.1']] });
    await expect(fetchUrl(start(), network, limits)).rejects.toMatchObject({ code: 'address_refused' });
    expect(internal.seen).toHaveLength(1);
  });

  test('in an endless loop are refused', async () => {
    redirectTo('/start');
    await expect(fetchUrl(start(), open(names()), limits)).rejects.toMatchObject({ code: 'fetch_failed' });
    expect(internal.seen).toHaveLength(limits.redirects + 1);
  });
});

describe('limits of a fetch', () => {
  const get = (own: Partial<FetchLimits> = {}) =>
    fetchUrl(`http://public.example:${internal.port}/`, open({ 'public.example': [['127.0.0.1']] }), {
      ...limits,
      ...own,
    });

  test('a page over the size limit is not read to its end', async () => {
    internal.answer = (_request, response) => void response.end('x'.repeat(20_000));
    await expect(get()).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a page whose unpacked size is over the limit is refused; a smaller one is read', async () => {
    let body = 'x'.repeat(9_000);
    internal.answer = (_request, response) => void response.setHeader('Content-Encoding', 'gzip').end(gzipSync(body));
    expect((await get()).bytes.toString()).toBe(body);
    body = 'x'.repeat(5_000_000);
    await expect(get()).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a server that sends too slowly is disconnected at the time limit', async () => {
    internal.answer = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expect(get({ ms: 300 })).rejects.toMatchObject({ code: 'fetch_timeout' });
  });

  test('a server that does not answer, and a name that does not resolve, time out', async () => {
    internal.answer = () => undefined;
    await expect(get({ ms: 200 })).rejects.toMatchObject({ code: 'fetch_timeout' });
    const silent: Network = { ...open(), resolve: () => new Promise(() => undefined) };
    await expect(fetchUrl('http://silent.example/', silent, { ...limits, ms: 200 })).rejects.toMatchObject({
      code: 'fetch_timeout',
    });
  });

  test('an answer that switches protocols ends the fetch', async () => {
    const switching = createServer().on('upgrade', (_request, socket) => socket.end());
    switching.on('connection', (socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => switching.listen(0, '127.0.0.1', resolve));
    const other = (switching.address() as AddressInfo).port;
    const network = { ...open(), ports: new Set([other]) };
    await expect(fetchUrl(`http://127.0.0.1:${other}/`, network, { ...limits, ms: 60_000 })).rejects.toMatchObject({
      code: 'fetch_failed',
    });
    switching.closeAllConnections();
    await new Promise((resolve) => switching.close(resolve));
  });
});
