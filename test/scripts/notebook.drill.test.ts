import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/config';
import { drill, isDrill } from '../support/drill';
import { openWorld, type World } from '../support/world';

let world: World;
let home: string;

beforeAll(async () => {
  if (!isDrill) return;
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'notebook-'));
});
afterAll(async () => {
  if (!isDrill) return;
  await world.close();
  rmSync(home, { recursive: true });
});

drill('the notebook runs in a new environment, reads times and draws who is named together', async () => {
  await world.client.add({ content: 'The light is green.', valid_start_time: '2020-02-03T00:00:00Z' });
  for (const name of ['Mr. Tomas Weber', 'Mrs. Orla Byrne'])
    await world.client.add({ content: `Dr. Mara Lindqvist and ${name} repaired the light in Aberdeen.` });
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = world.ports.config;
  const local = path.join(home, 'local.json');
  const { workspace_id } = world.owner;
  writeFileSync(local, JSON.stringify({ workspace_id, neo4j: { uri, user, password, database } }), { mode: 0o600 });
  const notebook = path.join(home, 'notebook.ipynb');
  copyFileSync(path.join(projectRoot, 'docs', 'notebook.ipynb'), notebook);
  const run = promisify(execFile);
  const tool = (name: string) => path.join(home, 'environment', 'bin', name);
  await run('python3', ['-m', 'venv', path.join(home, 'environment')]);
  await run(tool('pip'), ['install', '--quiet', '-r', path.join(projectRoot, 'docs', 'notebook.txt')]);
  await run(tool('jupyter'), ['execute', notebook], { env: { ...process.env, LOCAL: local } });
  const picture = readFileSync(path.join(home, 'named-together.svg'), 'utf8');
  for (const name of ['Mara Lindqvist', 'Tomas Weber', 'Orla Byrne']) expect(picture).toContain(name);
  expect(picture).toContain('>person<');
  expect(readFileSync(path.join(home, 'held.csv'), 'utf8')).toMatch(/2020-02-03[^,]*,,semantic,The light is green\./);
});
