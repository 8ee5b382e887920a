import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as forward, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { projectRoot } from '../../src/config';
import { main } from '../../scripts/importer/main';
import { exitCodes } from '../../scripts/importer/work';
import { eventually } from '../support/eventually';
import { itemsIn } from '../support/graph';
import { openWorld, type Answer, type Json, type World } from '../support/world';

let world: World;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'import-test-'));
});

afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true });
});

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs the importer in this process for a workspace of the world. */
async function run(workspace_id: string, args: string[], url = world.base, signal = new AbortController().signal) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const where = ['--url', url, '--key', world.client.key, '--workspace', workspace_id];
  const output = { stdout, stderr: stderr as unknown as NodeJS.WriteStream };
  const code = await main([...where, ...args], { MEMORY_HOME: home }, output, signal);
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') } satisfies Run;
}

function write(name: string, content: string | Buffer): string {
  const file = path.join(home, name);
  writeFileSync(file, content);
  return file;
}

const jsonl = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** All items of a workspace, by external id. */
async function items(workspace_id: string): Promise<Map<string, Answer['body']>> {
  const client = await world.clientFor(world.owner, { workspace: workspace_id });
  const { body } = await client.get('/memory/list?limit=200');
  return new Map(body.items.map((item: { external_id: string }) => [item.external_id, item]));
}

describe('columns of an import', () => {
  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('a CSV file with %s is read', async (_, delimiter) => {
    const workspace = await world.workspace();
    const rows = [
      ['external_id', 'content', 'title'],
      ['a', '"One, two; three\t|"', 'Counting'],
    ];
    const file = write(
      `cut-${delimiter.charCodeAt(0)}.csv`,
      `\ufeff${rows.map((row) => row.join(delimiter)).join('\r\n')}`,
    );
    expect(await run(workspace, [file])).toMatchObject({ code: exitCodes.good });
    expect((await items(workspace)).get('a')).toMatchObject({ content: 'One, two; three\t|', title: 'Counting' });
  });

  test.each([
    ['UTF-16', 'utf16le', '\ufeff'],
    ['Windows-1252', 'latin1', ''],
  ] as const)('a CSV file of a German spreadsheet in %s is read, with its numbers', async (name, encoding, mark) => {
    const workspace = await world.workspace();
    const text = [
      'external_id;content;Preis;Menge;Stand;Nummer;date',
      'a;Grüße, 3,5;1.234,50;1.250;1.250;007;03.04.2026',
      'b;Mehr;2;0,5;12.500;008;04.04.2026',
    ].join('\r\n');
    const file = write(`${name}.csv`, Buffer.from(`${mark}${text}`, encoding));
    expect(await run(workspace, [file])).toMatchObject({ code: exitCodes.good });
    expect((await items(workspace)).get('a')).toMatchObject({
      content: 'Grüße, 3,5',
      valid_start_time: '2026-04-03T00:00:00Z',
      metadata: { Preis: 1234.5, Menge: 1250, Stand: '1.250', Nummer: '007' },
    });
  });

  test('a day, a time without an offset and a number of seconds are read; what is no time is counted', async () => {
    const workspace = await world.workspace();
    const rows = [
      { external_id: 'day', content: 'a', valid_start_time: '2025-10-04', valid_end_time: '2025-10-06' },
      { external_id: 'minute', content: 'b', time: '2025-10-04 18:30' },
      { external_id: 'whole', content: 'c', time: '2025-10-04T18:30:00+02:00' },
      { external_id: 'dotted', content: 'd', time: '04.10.2025', valid_end_time: '6.10.2025' },
      { external_id: 'epoch', content: 'e', time: 1_759_602_600, expiration_date: '2999-01-01' },
      { external_id: 'unread', content: 'f', date: '10/4/2025' },
    ];
    const { out } = await run(workspace, [write('days.jsonl', jsonl(rows))]);
    expect(out).toContain('1 items have a time that is not read');
    const stored = await items(workspace);
    expect(stored.get('day')).toMatchObject({
      valid_start_time: '2025-10-04T00:00:00Z',
      valid_end_time: '2025-10-06T23:59:59Z',
    });
    expect(stored.get('minute').valid_start_time).toBe('2025-10-04T18:30:00Z');
    expect(stored.get('whole').valid_start_time).toBe('2025-10-04T16:30:00Z');
    expect(stored.get('dotted')).toMatchObject({
      valid_start_time: '2025-10-04T00:00:00Z',
      valid_end_time: '2025-10-06T23:59:59Z',
    });
    expect(stored.get('epoch')).toMatchObject({
      valid_start_time: '2025-10-04T18:30:00Z',
      expires_at: '2999-01-01T00:00:00Z',
    });
    expect(stored.get('unread')).toMatchObject({ valid_start_time: null, metadata: { date: '10/4/2025' } });
  });
});

describe('file formats of an import', () => {
  test('JSONL with a byte order mark, CRLF and blank lines is imported', async () => {
    const workspace = await world.workspace();
    const file = write(
      'notes.jsonl',
      `\ufeff${JSON.stringify({ content: 'Föhn – warm wind', tags: ['weather'] })}\r\n\r\n{"content":"second","memory_type":"opinion","confidence":0.4}\r\n`,
    );
    expect(await run(workspace, [file])).toMatchObject({ code: exitCodes.good, out: expect.stringContaining('2 new') });
    const { body } = await (await world.clientFor(world.owner, { workspace })).get('/memory/list');
    expect(body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          content: 'Föhn – warm wind',
          memory_type: 'semantic',
          tags: ['weather'],
          origin: 'import:file',
        }),
        expect.objectContaining({ content: 'second', memory_type: 'opinion', confidence: 0.4 }),
      ]),
    );
  });

  test.each([
    ['an array', (rows: object[]) => JSON.stringify(rows, null, 2)],
    [
      'an object with items',
      (rows: object[]) => JSON.stringify({ name: 'items', meta: { items: [[1]] }, items: rows, more: [{}] }),
    ],
  ])('JSON that is %s is imported', async (_name, encode) => {
    const workspace = await world.workspace();
    const rows = [
      { external_id: 'a', content: 'brackets ]}, "quotes" and \\ in text' },
      { external_id: 'b', content: 'nested', metadata: { list: [1, { deep: [] }] } },
    ];
    expect(await run(workspace, [write('export.json', encode(rows))])).toMatchObject({ code: exitCodes.good });
    const stored = await items(workspace);
    expect(stored.size).toBe(2);
    expect(stored.get('a').content).toBe(rows[0]?.content);
    expect(stored.get('b').metadata).toEqual(rows[1]?.metadata);
  });

  test('CSV is imported: quoted cells with commas, quotes and line breaks; lists, numbers, metadata', async () => {
    const workspace = await world.workspace();
    const file = write(
      'table.csv',
      Buffer.from(
        '\ufeffexternal_id,content,memory_type,tags,valid_start_time,confidence,metadata.number,metadata.a.b\r\n' +
          'c1,"Said ""no"", twice\r\nand left",decision,x; y,2025-01-06T21:00:00+01:00,0.5,007,deep\r\n' +
          'c2,plain,,,,,,\r\n',
      ),
    );
    expect(await run(workspace, [file, '--type', 'episodic'])).toMatchObject({ code: exitCodes.good });
    const stored = await items(workspace);
    expect(stored.get('c1')).toMatchObject({
      content: 'Said "no", twice\r\nand left',
      memory_type: 'decision',
      tags: ['x', 'y'],
      valid_start_time: '2025-01-06T20:00:00Z',
      confidence: 0.5,
      metadata: { number: '007', a: { b: 'deep' } },
    });
    expect(stored.get('c2')).toMatchObject({ memory_type: 'episodic', metadata: {}, tags: [] });
  });

  test('fields with the names that other tools use are imported', async () => {
    const workspace = await world.workspace();
    const file = write(
      'other.jsonl',
      jsonl([
        {
          id: 'turn-1',
          content: 'Hello',
          session: 's/1',
          time: '2023-05-08T13:56:00Z',
          metadata: { session: 1 },
          group: 'g',
          gone: null,
        },
        { id: 7, memory: 'likes tea' },
        { id: 'x', external_id: 'own', text: 'theirs', content: 'ours' },
      ]),
    );
    expect(await run(workspace, [file])).toMatchObject({ code: exitCodes.good });
    const stored = await items(workspace);
    expect(stored.get('turn-1')).toMatchObject({
      valid_start_time: '2023-05-08T13:56:00Z',
      metadata: { session: 1, session_id: 's/1', group: 'g' },
    });
    expect(stored.get('7').content).toBe('likes tea');
    expect(stored.get('own').content).toBe('ours');
  });
});

test('a JSON list of another program is shown before it is imported', async () => {
  const workspace = await world.workspace();
  const file = write('posts.json', JSON.stringify([{ text: 'The buoy is red.', likes: 3 }]));
  const asked = await run(workspace, [file]);
  expect(asked).toMatchObject({ code: exitCodes.couldNotRun, err: expect.stringContaining('--yes') });
  expect(asked.out).toContain('posts.json: Rows');
  expect(await run(workspace, ['--yes', file])).toMatchObject({ code: exitCodes.good });
});

describe('bad rows of an import', () => {
  test('bad rows are reported by number with the reason, and the others imported', async () => {
    const workspace = await world.workspace();
    const file = write(
      'bad.jsonl',
      Buffer.concat([
        Buffer.from('{"id":"1","content":"gut für alle"}\n{"id":"2"\n[1]\n{"id":"4","content":""}\n'),
        Buffer.from('{"id":"5","content":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}\n{"id":"6","content":"x","memory_type":"evaluation"}\n{"id":"7","content":"good too"}'),
      ]),
    );
    const { code, out } = await run(workspace, [file]);
    expect(code).toBe(exitCodes.badLines);
    expect(out).toContain('2 new, 2 failed. Not read: 3. In all: 7.');
    for (const line of ['is not valid JSON (bad.jsonl, line 2)', 'is not a JSON object (bad.jsonl, line 3)'])
      expect(out).toContain(line);
    expect(out).toContain('is not valid UTF-8 (bad.jsonl, line 5)');
    expect(out).toMatch(/line 4: content: /);
    expect(out).toMatch(/line 6: memory_type: /);
    expect([...(await items(workspace)).keys()].sort()).toEqual(['1', '7']);
  });
});

describe('an import that cannot run', () => {
  test.each([
    ['an unknown kind of file', () => write('notes.txt', 'x'), 'of an unknown format'],
    ['a missing file', () => path.join(home, 'nowhere.jsonl'), 'does not exist'],
    ['an empty file', () => write('empty.jsonl', ''), 'is empty'],
  ])('%s is refused before anything is sent', async (_name, file, message) => {
    const workspace = await world.workspace();
    const good = write('good.jsonl', '{"content":"must not be sent"}');
    const { code, err } = await run(workspace, [good, file()]);
    expect(code).toBe(exitCodes.couldNotRun);
    expect(err).toContain(message);
    expect((await items(workspace)).size).toBe(0);
  });

  test('the key of this instance is not sent to another address', async () => {
    write(
      'local.json',
      JSON.stringify({ base_url: world.base, api_key: world.client.key, workspace_id: world.owner.workspace_id }),
    );
    const stderr = new PassThrough();
    const output = { stdout: new PassThrough(), stderr: stderr as unknown as NodeJS.WriteStream };
    const args = [write('local.jsonl', '{"id":"local","content":"by local.json"}')];
    const { signal } = new AbortController();
    expect(await main(args, { MEMORY_HOME: home }, output, signal)).toBe(exitCodes.good);
    expect(await main([...args, '--url', 'http://127.0.0.1:1'], { MEMORY_HOME: home }, output, signal)).toBe(
      exitCodes.couldNotRun,
    );
    expect(String(stderr.read())).toContain('No API key found');
    expect((await items(world.owner.workspace_id)).has('local')).toBe(true);
  });
});

describe('an import that continues', () => {
  test('leaves out rows that exist', async () => {
    const workspace = await world.workspace();
    const file = write('again.jsonl', jsonl([{ content: 'no id' }, { id: 'a', content: 'with id' }]));
    expect((await run(workspace, [file])).out).toContain('2 new');
    expect((await run(workspace, [file])).out).toContain('0 new, 2 existing');
    expect((await items(workspace)).size).toBe(2);
  });

  test('waits while the service is unavailable or busy, up to the given time', async () => {
    const result = {
      created: 1,
      updated: 0,
      existing: 0,
      failed: 0,
      skipped: 0,
      to_mend: 0,
      failures: [],
      not_read: [],
    };
    const answers = [
      [503, { 'Retry-After': '0' }, { detail: 'Neo4j is unavailable; try again in a moment.' }],
      [429, { 'Retry-After': '0' }, { detail: 'Too many requests.' }],
      [202, {}, { run_id: 'r', inspection: null }],
      [200, {}, { run_id: 'r', status: 'ok', result, errors: [] }],
    ] as const;
    let asked = 0;
    const busy = await listen((request, response) => {
      request.resume().on('end', () => {
        const [status, headers, body] = answers[asked++] ?? answers[3];
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    });
    const { code, err } = await run('w', [write('wait.jsonl', '{"content":"x"}')], busy.url);
    await busy.close();
    expect({ code, asked }).toEqual({ code: exitCodes.good, asked: 4 });
    expect(err).toContain(`Waiting for the service at ${busy.url}: 503 Neo4j is unavailable`);
    expect(err).toContain('The service is available again.');
  });

  const readings = (count: number) =>
    jsonl(Array.from({ length: count }, (_, row) => ({ id: `row-${row}`, content: `Reading ${row} of the gauge.` })));
  const runsOf = async (workspace: string) =>
    (await (await world.clientFor(world.owner, { workspace })).get('/memory/runs?kind=import')).body.runs as Json[];

  test('after it was killed follows the same run to its end', async () => {
    const workspace = await world.workspace();
    const file = write('killed.jsonl', readings(400));
    const child = spawn(
      process.execPath,
      [
        path.join(projectRoot, 'dist', 'scripts', 'importer', 'main.js'),
        file,
        ...['--url', world.base, '--key', world.client.key, '--workspace', workspace],
      ],
      { env: { ...process.env, MEMORY_HOME: home }, stdio: 'ignore' },
    );
    const ended = once(child, 'exit');
    const remembered = () => Promise.resolve(readdirSync(home, { recursive: true }).map(String));
    await eventually(
      remembered,
      (files) => files.some((name) => /runs.[0-9a-f]{24}\.json$/.test(name)) || child.exitCode !== null,
    );
    child.kill('SIGKILL');
    await ended;
    expect(await run(workspace, [file])).toMatchObject({
      code: exitCodes.good,
      out: expect.stringContaining('400 rows'),
    });
    expect(await runsOf(workspace)).toHaveLength(1);
    const ids = (await itemsIn(world, workspace)).map(({ external_id }) => external_id as string);
    expect([ids.length, new Set(ids).size]).toEqual([400, 400]);
  });

  test('after a stop its run ends, and the same command stores the rest, everything once', async () => {
    const workspace = await world.workspace();
    const file = write('stopped.jsonl', readings(400));
    const stopped = new AbortController();
    const front = await listen((request, response) => {
      // It knows its run now.
      if (request.method === 'GET' && request.url?.startsWith('/memory/runs/')) stopped.abort();
      const { method, headers } = request;
      const onward = forward(`${world.base}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    expect(await run(workspace, [file], front.url, stopped.signal)).toMatchObject({
      code: exitCodes.interrupted,
      err: expect.stringContaining('Run the same command again to continue'),
    });
    await front.close();
    await eventually(
      () => runsOf(workspace),
      ([first]) => first?.['status'] === 'error' || first?.['status'] === 'ok',
    );
    expect((await run(workspace, [file])).code).toBe(exitCodes.good);
    const ids = (await itemsIn(world, workspace)).map(({ external_id }) => external_id as string);
    expect([ids.length, new Set(ids).size]).toEqual([400, 400]);
  });
});

async function listen(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
