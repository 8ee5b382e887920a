import { mkdirSync, writeFileSync } from 'node:fs';
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
    expect.stringMatching(/^Indexes .+127\.0\.0\.1:1/),
  ]);
  const home = folder();
  expect(await faults(home, undefined)).toEqual([`Service was never started in ${home}: ./scripts/start`]);
});
