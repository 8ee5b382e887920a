// The sample data of the README: all rows are imported, and questions about them are answered.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { projectRoot } from '../../src/config';
import { main } from '../../scripts/importer/main';
import { openTenant, type World } from '../support/world';

const sample = (name: string) => path.join(projectRoot, 'scripts', 'sample', name);
const files = ['memories.jsonl', 'logbook.csv', 'reference.jsonl'].map(sample);

let world: World;
let home: string;

beforeAll(async () => {
  world = await openTenant();
  home = mkdtempSync(path.join(tmpdir(), 'import-sample-'));
});

afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true });
});

test('the whole sample is imported, and half of the questions have their answer in the first five results', async () => {
  const stdout = new PassThrough();
  const output = { stdout, stderr: new PassThrough() as unknown as NodeJS.WriteStream };
  const where = ['--url', world.base, '--key', world.client.key, '--workspace', world.owner.workspace_id];
  const code = await main([...where, ...files], { MEMORY_HOME: home }, output, new AbortController().signal);
  expect({ code, out: String(stdout.read()) }).toEqual({ code: 0, out: expect.not.stringContaining('bad') });

  const questions = JSON.parse(readFileSync(sample('questions.json'), 'utf8')) as { query: string; gold: string[] }[];
  const found = async (options: object) => {
    let hits = 0;
    for (const { query, gold } of questions) {
      const { body } = await world.client.post('/memory/search', { query, top_k: 5, ...options });
      if (body.results.some((item: { external_id: string }) => gold.includes(item.external_id))) hits += 1;
    }
    return hits;
  };
  expect(questions).toHaveLength(20);
  // Questions and their answers share few words, so search by vectors alone ranks them best.
  const hits = await found({});
  expect(hits).toBeGreaterThanOrEqual(10);
  expect(hits).toBeGreaterThanOrEqual(await found({ enable_hybrid: false }));
});
