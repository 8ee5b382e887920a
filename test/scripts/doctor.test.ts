import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { examine } from '../../scripts/runtime/doctor';
import { neo4jAddress, type Local } from '../../scripts/runtime/local';
import { temporaryFolders } from '../support/programs';
import { openTenant, type World } from '../support/world';

const folder = temporaryFolders();
let world: World;
beforeAll(async () => (world = await openTenant()));

const localOf = (base_url: string): Local => ({
  base_url,
  ...world.owner,
  neo4j: neo4jAddress(world.ports.config),
  redis_url: '',
});

const faults = async (home: string, local: Local | undefined) =>
  (await examine(home, local)).filter(({ isGood }) => !isGood).map(({ what, said }) => `${what} ${said}`);

test('a service that is well has no fault, and each connected agent its last event', async () => {
  const home = folder();
  const sessions = path.join(home, 'connections', 'codex.sessions');
  mkdirSync(sessions, { recursive: true });
  writeFileSync(path.join(home, 'connections', 'codex.json'), '{}');
  writeFileSync(path.join(home, 'connections', 'cursor.json'), '{}');
  writeFileSync(path.join(sessions, 's1.log'), 'stored 1\n');
  const local = localOf(world.base);
  expect(await faults(home, local)).toEqual([]);
  const said = (await examine(home, local)).map((finding) => `${finding.what} ${finding.said}`);
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Service .+ ready$/),
      'Reranker none; results keep the order of the search',
      expect.stringMatching(/^Neo4j \d{4}\.\d+\.\d+ at bolt/),
      expect.stringMatching(/^Indexes \d+, all online$/),
      expect.stringMatching(/^Agent codex, last event \d{4}-/),
      'Agent cursor, no event of its hooks yet',
    ]),
  );
});

test('a service that does not answer, a Neo4j that is away, and one that was never started are faults, each in words', async () => {
  const local = { ...localOf('http://127.0.0.1:1'), neo4j: { ...localOf('').neo4j, uri: 'bolt://127.0.0.1:1' } };
  expect(await faults(folder(), local)).toEqual([
    'Service does not answer at http://127.0.0.1:1: ./scripts/start',
    expect.stringMatching(/^Neo4j .+127\.0\.0\.1:1/),
  ]);
  const home = folder();
  expect((await faults(home, undefined)).filter((said) => !said.startsWith('Port'))).toEqual([
    `Service was never started in ${home}: ./scripts/start`,
  ]);
});

test('an agent whose latest event brought nothing is a fault, with the time', async () => {
  const home = folder();
  const connection = path.join(home, 'connections', 'codex.json');
  mkdirSync(path.join(home, 'connections', 'codex.sessions'), { recursive: true });
  writeFileSync(connection, '{}');
  writeFileSync(
    path.join(home, 'connections', 'codex.missed.log'),
    '2026-11-29T08:00:00.000Z Stop: no answer in time\n',
  );
  expect(await faults(home, localOf(world.base))).toEqual([
    'Agent codex, no event of its hooks yet; since then missed: 2026-11-29T08:00:00.000Z Stop: no answer in time',
  ]);
});

test('a source whose sync has failed is a fault, with its reason and the last sync', async () => {
  const api_key = world.client.key;
  const answer = await fetch(`${world.base}/memory/adapters/connections`, { headers: { 'X-API-Key': api_key } });
  expect(answer.status).toBe(200);
  const connections = [
    { name: 'Lab notes', status: 'error', last_sync: null, error_message: 'The folder is gone.\nMore.' },
    { name: 'News', status: 'active', last_sync: null, error_message: null },
  ];
  const server = createServer((request, response) => {
    const isList = request.url === '/memory/adapters/connections' && request.headers['x-api-key'] === api_key;
    const health = { version: '0.1.0', model: 'failing', checks: {}, language_model: { last_failure } };
    response.end(JSON.stringify(isList ? { connections } : health));
  });
  const last_failure = { at: '2026-11-29T07:00:00Z', message: 'no answer' };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await faults(folder(), { ...localOf(base_url), api_key })).toEqual([
    'Model its calls fail; rules read the texts meanwhile; last at 2026-11-29T07:00:00Z: no answer',
    'Source Lab notes, not synced since its installation: The folder is gone.',
  ]);
  server.close();
});
