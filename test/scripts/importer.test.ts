import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { main } from '../../scripts/importer/main';
import { exitCodes } from '../../scripts/importer/work';
import { versionsOf } from '../support/graph';
import { openTenant, type Answer, type World } from '../support/world';
import { projectRoot } from '../../src/config';

// Repeated imports of a file: --update changes and --prune deletes what differs from the file.
describe('import changes', () => {
  let world: World;
  let home: string;
  beforeAll(async () => {
    world = await openTenant();
    home = mkdtempSync(path.join(tmpdir(), 'import-changes-'));
  });
  afterAll(async () => {
    await world.close();
    rmSync(home, { recursive: true });
  });

  async function run(workspace_id: string, args: string[]) {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const where = ['--url', world.base, '--key', world.client.key, '--workspace', workspace_id];
    const output = { stdout, stderr: stderr as unknown as NodeJS.WriteStream };
    const code = await main([...where, ...args], { MEMORY_HOME: home }, output, new AbortController().signal);
    return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
  }

  let files = 0;
  function write(rows: object[]): string {
    const file = path.join(home, `rows-${++files}.jsonl`);
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    return file;
  }

  async function items(workspace: string): Promise<Map<string, Answer['body']>> {
    const client = await world.clientFor(world.owner, { workspace });
    const { body } = await client.get('/memory/list?limit=200');
    return new Map(body.items.map((item: { external_id: string }) => [item.external_id, item]));
  }

  const earlier = async (item_id: string) => (await versionsOf(world, item_id)).map(({ content }) => content as string);

  const pump = {
    external_id: 'pump',
    content: 'The pump is in shed 4.',
    title: 'Pump',
    tags: ['stores'],
    valid_start_time: '2026-03-01T09:00:00+02:00',
    metadata: { shelf: '2', note: { by: 'Orla' } },
  };
  const rope = { external_id: 'rope', content: 'The rope hangs in shed 1.' };

  describe('--update', () => {
    test('changes rows that differ, as new versions, and no others; repeated, it changes nothing', async () => {
      const workspace = await world.workspace();
      await run(workspace, [write([pump, rope])]);
      const before = await items(workspace);
      const moved = { ...pump, content: 'The pump is in shed 5.', metadata: { shelf: '3' }, tags: ['stores', 'moved'] };
      const file = write([moved, rope]);
      expect(await run(workspace, [file])).toMatchObject({ out: expect.stringContaining('0 new, 2 existing') });
      expect((await items(workspace)).get('pump').content).toBe(pump.content);
      expect(await run(workspace, ['--update', file])).toMatchObject({
        code: exitCodes.good,
        out: expect.stringContaining('0 new, 1 changed, 1 existing'),
      });
      const after = await items(workspace);
      expect(after.get('pump')).toMatchObject({
        item_id: before.get('pump').item_id,
        content: moved.content,
        title: 'Pump',
        tags: ['stores', 'moved'],
        metadata: { shelf: '3', note: { by: 'Orla' } },
      });
      expect(await earlier(before.get('pump').item_id)).toEqual([pump.content]);
      expect(await earlier(before.get('rope').item_id)).toEqual([]);
      expect(await run(workspace, ['--update', file])).toMatchObject({
        out: expect.stringContaining('0 new, 2 existing'),
      });
      expect(await earlier(before.get('pump').item_id)).toHaveLength(1);
    });

    test('reports a row whose memory type differs, and changes the others', async () => {
      const workspace = await world.workspace();
      await run(workspace, [write([pump, rope])]);
      const file = write([
        { ...pump, memory_type: 'episodic' },
        { ...rope, content: 'The rope is gone.' },
      ]);
      const { code, out } = await run(workspace, ['--update', file]);
      expect(code).toBe(exitCodes.badLines);
      expect(out).toContain('is stored as semantic; the type of an item cannot be changed');
      expect((await items(workspace)).get('rope').content).toBe('The rope is gone.');
    });
  });

  describe('--prune', () => {
    const own = ['--origin', 'import:stores'];

    test('deletes items that are no longer in the file, and none of another origin or without an external_id', async () => {
      const workspace = await world.workspace();
      const client = await world.clientFor(world.owner, { workspace });
      await run(workspace, [...own, write([pump, rope])]);
      await run(workspace, ['--origin', 'import:letters', write([{ external_id: 'letter', content: 'A letter.' }])]);
      await client.add({ content: 'Said by hand.', external_id: 'hand' });
      const file = write([pump]);
      const otherwise = await run(workspace, ['--origin', 'import:stock', '--prune', '--yes', file]);
      expect(otherwise.out).toMatch(/stored with the origin import:stores.*\nNothing to delete/);
      expect(await run(workspace, [...own, '--prune', '--dry-run', file])).toMatchObject({
        out: expect.stringContaining('1 items would be deleted'),
      });
      expect([...(await items(workspace)).keys()].sort()).toEqual(['hand', 'letter', 'pump', 'rope']);
      expect(await run(workspace, [...own, '--prune', '--yes', file])).toMatchObject({
        code: exitCodes.good,
        out: expect.stringContaining('1 items deleted'),
      });
      expect([...(await items(workspace)).keys()].sort()).toEqual(['hand', 'letter', 'pump']);
    });

    test('deletes nothing without confirmation, with an origin shared by all files, or with an unreadable row', async () => {
      const workspace = await world.workspace();
      await run(workspace, [...own, write([pump, rope])]);
      const file = write([pump]);
      const cases: [string[], string][] = [
        [[...own, '--prune', file], 'There is nobody to confirm this'],
        [['--prune', '--yes', file], 'origin import:file'],
        [[...own, '--prune', '--yes', write([pump, { content: 'Nameless.' }])], 'has no external_id'],
      ];
      for (const [args, message] of cases) {
        const { code, err } = await run(workspace, args);
        expect([code, err]).toEqual([exitCodes.couldNotRun, expect.stringContaining(message)]);
      }
      expect([...(await items(workspace)).keys()].sort()).toEqual(['pump', 'rope']);
    });
  });

  test('the schema that --schema prints accepts the rows of the importer and refuses others', async () => {
    const { code, out } = await run('wsp_none', ['--schema']);
    expect(code).toBe(exitCodes.good);
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    const check = ajv.compile(JSON.parse(out) as object);
    expect(check(pump)).toBe(true);
    expect(check({ content: 'Keep it.', memory_type: 'decision', confidence: 0.5 })).toBe(true);
    expect(check({ content: 'Keep it.', memory_type: 'decision', confidence: 2 })).toBe(false);
    expect(check({ memory_type: 'semantic' })).toBe(false);
  });
});

// The sample data of the README: all rows are imported, and questions about them are answered.
describe('import sample', () => {
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
});
