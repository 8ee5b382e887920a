// The embedded runtime from a repository of archives in this process.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { zipSync } from 'fflate';
import { fetchRuntime } from '../../scripts/runtime/servers/download';
import { repositoryOf } from '../../scripts/runtime/servers/repository';
import { messageOf, temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const code = new Uint8Array([0xca, 0xfe]);
const text = (value: string) => new TextEncoder().encode(value);
const signed = { 'META-INF/MANIFEST.MF': code, 'META-INF/NAME.SF': code, 'META-INF/NAME.RSA': code };
const plain = zipSync({ 'META-INF/MANIFEST.MF': code, 'a/One.class': code });
const archives: Record<string, Uint8Array> = {
  'org/neo4j/one/1/one-1.jar': plain,
  'org/neo4j/two/1/two-1.jar': zipSync({ ...signed, 'META-INF/services/a.One': code, 'a/One.class': code }),
  'dev/lc/langchain4j-embeddings-x/1/langchain4j-embeddings-x-1.jar': zipSync({
    'bge-small-en-v1.5-q.onnx': text('the model'),
    'bge-small-en-v1.5-q-tokenizer.json': code,
  }),
  'com/x/embedded-redis/1/embedded-redis-1.jar': zipSync(
    Object.fromEntries(
      ['6.2.6-v5-linux-amd64', '6.2.7-linux-arm64', '6.2.6-v5-darwin-amd64', '6.2.6-v5-darwin-arm64'].map((name) => [
        `redis-server-${name}`,
        code,
      ]),
    ),
  ),
};
const lock = Object.entries(archives)
  .map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')} ${bytes.length} ${file}\n`)
  .join('');

interface Faults {
  /** Files that are not there. */
  missing?: string[];
  damaged?: string[];
  /** Files of which the first answer has only so many bytes. */
  cut?: Record<string, number>;
  login?: string;
}

/** A repository in a subfolder of a server, and how a new checkout without Maven's cache fetches from it. */
async function repository(faults: Faults = {}) {
  const asked: string[] = [];
  const url = await listening(
    createServer((request, response) => {
      const file = (request.url ?? '').replace('/repo/', '');
      const bytes = archives[file];
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      if (faults.login && request.headers.authorization !== `Basic ${btoa(faults.login)}`)
        return void response.writeHead(401).end();
      asked.push(from > 0 ? `${file} from ${from}` : file);
      if (!bytes || faults.missing?.includes(file)) return void response.writeHead(404).end();
      response.writeHead(from > 0 ? 206 : 200);
      const end = faults.cut?.[file];
      delete faults.cut?.[file];
      const sent = faults.damaged?.includes(file) ? bytes.map((byte) => byte ^ 1) : bytes;
      response.end(sent.slice(from, end));
    }),
  );
  const home = folder();
  const runtime = path.join(home, '.runtime');
  const reports: string[] = [];
  return {
    url: `${url}/repo`,
    home,
    runtime,
    asked,
    reports,
    fetch: (env: Record<string, string> = { MAVEN_REPO: `${url}/repo/` }) =>
      fetchRuntime({
        report: (line) => reports.push(line),
        folder: runtime,
        lock,
        repository: repositoryOf({ HOME: home, ...env }),
      }),
  };
}

function writeMavenSettings(home: string, body: string): void {
  mkdirSync(path.join(home, '.m2'));
  writeFileSync(path.join(home, '.m2', 'settings.xml'), `<?xml version="1.0"?><settings>${body}</settings>`);
}

const one = 'org/neo4j/one/1/one-1.jar';

test('a download stores every file, and the next start needs no download', async () => {
  const { runtime, fetch, reports, asked } = await repository();
  await fetch();
  expect(readFileSync(path.join(runtime, 'model', 'model.onnx'), 'utf8')).toBe('the model');
  for (const file of ['model/tokenizer.json', 'lib/org.neo4j.one-1.jar', 'redis-server'])
    expect(existsSync(path.join(runtime, file))).toBe(true);
  // Java would verify the signatures at every start.
  const two = readFileSync(path.join(runtime, 'lib', 'org.neo4j.two-1.jar')).toString('latin1');
  expect([two.includes('NAME.SF'), two.includes('services/a.One')]).toEqual([false, true]);
  expect(readdirSync(runtime).toSorted()).toEqual(['lib', 'manifest.json', 'model', 'redis-server']);
  expect(reports).toContain('first download: 4 of 4 files');
  await fetch();
  expect(asked).toHaveLength(4);
  expect(reports.at(-1)).toBe('complete');
});

test('a truncated file is recognised and downloaded again; whole jars are not', async () => {
  const { runtime, fetch, reports, asked } = await repository();
  await fetch();
  truncateSync(path.join(runtime, 'lib', 'org.neo4j.two-1.jar'), 1);
  await fetch();
  expect(reports).toContain('1 of 5 files are missing or incomplete: 1 of 4 files');
  expect(asked.filter((file) => file === one)).toHaveLength(1);
  expect(readFileSync(path.join(runtime, 'lib', 'org.neo4j.two-1.jar')).length).toBeGreaterThan(1);
});

test('a connection that breaks is taken up where it broke', async () => {
  const { fetch, asked, runtime } = await repository({ cut: { [one]: 20 } });
  await fetch();
  expect(asked).toContain(`${one} from 20`);
  expect(readFileSync(path.join(runtime, 'lib', 'org.neo4j.one-1.jar'))).toEqual(Buffer.from(plain));
});

test('a start after an interrupted one downloads only what is missing', async () => {
  const faults = { missing: [one] };
  const { fetch, asked, reports } = await repository(faults);
  await expect(fetch()).rejects.toThrow('404');
  faults.missing = [];
  const before = asked.length;
  await fetch();
  expect(asked.slice(before)).toContain(one);
  expect(new Set(asked).size).toBe(4);
  expect(reports.some((line) => line.startsWith('resuming an interrupted download'))).toBe(true);
});

test('a file that does not match its checksum is refused as damaged, and not kept', async () => {
  const faults: Faults = { damaged: [one] };
  const { fetch, runtime, url } = await repository(faults);
  const message = await messageOf(fetch());
  expect(message).toContain(`${url}/${one} arrived damaged`);
  expect(message).toContain('Start again');
  expect(existsSync(path.join(runtime, 'manifest.json'))).toBe(false);
  faults.damaged = [];
  await fetch();
  expect(existsSync(path.join(runtime, 'manifest.json'))).toBe(true);
});

test('a repository without the file, or that cannot be reached, is named with what to check', async () => {
  const { fetch, url } = await repository({ missing: [one] });
  expect(await messageOf(fetch())).toContain(`${url}/${one} answers 404.`);
  const message = await messageOf(fetch({ MAVEN_REPO: 'http://127.0.0.1:1/repo' }));
  expect(message).toContain('http://127.0.0.1:1/repo cannot be reached: ');
  expect(message).toContain('~/.m2/settings.xml');
});

test('the mirror and login of Maven’s settings are used, with a password of the environment', async () => {
  const { fetch, url, home, asked } = await repository({ login: 'reader:secret' });
  writeMavenSettings(
    home,
    `<servers><server><id>other</id><username>x</username><password>x</password></server>
     <server><id>company</id><username>reader</username><password>\${env.REPO_PASSWORD}</password></server></servers>
     <mirrors><mirror><id>not-central</id><mirrorOf>*,!central</mirrorOf><url>http://127.0.0.1:1</url></mirror>
     <mirror><id>company</id><mirrorOf>external:*</mirrorOf><url>${url}</url></mirror></mirrors>`,
  );
  expect(await messageOf(fetch({ REPO_PASSWORD: 'wrong' }))).toContain('answers 401: it requires another login.');
  expect(asked).toEqual([]);
  await fetch({ REPO_PASSWORD: 'secret', MAVEN_REPO: '' });
  expect(asked).toHaveLength(4);
});

test('a login in MAVEN_REPO is sent and not told', async () => {
  const { fetch, url } = await repository({ login: 'reader:p@ss', missing: [one] });
  const message = await messageOf(fetch({ MAVEN_REPO: url.replace('://', '://reader:p%40ss@') }));
  expect(message).toContain(`${url}/${one} answers 404.`);
});

test('what Maven has downloaded before is copied', async () => {
  const { fetch, home, asked } = await repository();
  const cached = path.join(home, '.m2', 'repository', one);
  mkdirSync(path.dirname(cached), { recursive: true });
  writeFileSync(cached, plain);
  await fetch();
  expect(asked).not.toContain(one);
  expect(asked).toHaveLength(3);
});

/** A proxy that opens tunnels. */
async function proxy() {
  const hosts: string[] = [];
  const server = createServer();
  server.on('connect', (request, socket) => {
    hosts.push(`${request.url} ${request.headers['proxy-authorization'] ?? 'nobody'}`);
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
    target.on('close', () => socket.destroy());
  });
  return { url: await listening(server), hosts };
}

test('the proxy of Maven’s settings is used, before that of the environment, but not for hosts it excepts', async () => {
  const { fetch, url, home } = await repository();
  const ours = await proxy();
  const other = await proxy();
  const [target, via] = [new URL(url), new URL(ours.url)];
  const settings = (excepted: string) =>
    `<proxies><proxy><active>false</active><protocol>http</protocol><host>no.such.host</host></proxy>
     <proxy><protocol>http</protocol><host>${via.hostname}</host><port>${via.port}</port><username>me</username>
     <password>pass</password><nonProxyHosts>${excepted}</nonProxyHosts></proxy></proxies>`;
  writeMavenSettings(home, settings('localhost|*.company'));
  await fetch({ MAVEN_REPO: url, HTTP_PROXY: other.url });
  expect(new Set(ours.hosts)).toEqual(new Set([`${target.host} Basic ${btoa('me:pass')}`]));
  expect(other.hosts).toEqual([]);
  const direct = await repository();
  writeMavenSettings(direct.home, settings('localhost|127.0.0.1'));
  const before = ours.hosts.length;
  await direct.fetch({ MAVEN_REPO: direct.url });
  expect(ours.hosts.length).toBe(before);
});

test('the proxy of the environment is used where Maven’s settings name none', async () => {
  const { fetch, url } = await repository();
  const { url: HTTP_PROXY, hosts } = await proxy();
  await fetch({ MAVEN_REPO: url, HTTP_PROXY });
  expect(hosts.length).toBeGreaterThan(0);
  const direct = await repository();
  const before = hosts.length;
  await direct.fetch({ MAVEN_REPO: direct.url, HTTP_PROXY, NO_PROXY: '127.0.0.1' });
  expect(hosts.length).toBe(before);
});
