// The examples of the README succeed as printed, with any address and MEMORY_HOME.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readSample } from '../../scripts/lab/bench/sample';
import { projectRoot } from '../../src/config';
import { openWorld, type World, type Json } from '../support/world';

const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text as string);
const setting = blocks('bash').find((text) => text.includes('api() {')) as string;
const calls = blocks('bash')
  .flatMap((text) => text.split('\n'))
  .filter((line) => line.startsWith('api /'));

let world: World;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'readme-'));
  writeFileSync(path.join(home, 'local.json'), JSON.stringify({ base_url: world.base, api_key: world.client.key }));
  const { body } = await world.client.post('/memory/add/batch', { items: await readSample() });
  expect(body.failed).toBe(0);
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true });
});

async function answerOf(call: string): Promise<Json> {
  const { stdout } = await promisify(execFile)('bash', ['-c', `${setting}\n${call}`], {
    cwd: projectRoot,
    env: { ...process.env, MEMORY_HOME: home },
  });
  return JSON.parse(stdout) as Json;
}

test('the README has at least eight example calls', () => expect(calls.length).toBeGreaterThanOrEqual(8));

test.each(calls)('the example call %s succeeds', async (call) => {
  const answer = await answerOf(call);
  expect(answer).not.toHaveProperty('detail');
  expect(answer).not.toHaveProperty('code');
});

test('the question for multi-hop search has its answer in the first five results', async () => {
  const call = calls.find((line) => line.includes('"multi_hop": true')) as string;
  // Both must be found: the corrected fact, and the kind of paper that printed it.
  const needed = ['lh-0113', 'lh-0037'];
  const found = async (line: string) =>
    ((await answerOf(line))['results'] as Json[]).slice(0, 5).map(({ external_id }) => external_id as string);
  expect(await found(call)).toEqual(expect.arrayContaining(needed));
});

test.each(blocks('cypher'))('the example query %s returns rows about the sample', async (query) => {
  const scope = { readable: [`w:${world.owner.workspace_id}`] };
  expect((await world.cypher(query, { scope })).map(({ person }) => person as string)).toContain('Tomas Ekberg');
});
