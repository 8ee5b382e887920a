// The log names what failed, but repeats no user content, even where a driver or parser quotes it.
import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { ModelFailed, Unavailable } from '../src/errors';
import { dropping, openLog, roll, rolling } from '../src/log';
import { eventually } from './support/eventually';
import { temporaryFolders } from './support/programs';
import { openTenant, type World } from './support/world';

const content = 'heliotrope marzipan';
const folder = temporaryFolders();
let world: World;
beforeAll(async () => (world = await openTenant()));

/** The log line of an error. */
function lineOf(err: unknown): Record<string, unknown> {
  let text = '';
  const lines = new Writable({ write: (chunk: Buffer, _encoding, done) => ((text += chunk.toString()), done()) });
  openLog('debug', lines).warn({ err }, 'broke');
  for (const word of content.split(' ')) expect(text).not.toContain(word);
  return (JSON.parse(text) as { err: Record<string, unknown> }).err;
}

const thrown = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => Promise.reject(new Error('nothing was thrown')),
      (error: unknown) => error,
    );

test('an error of Neo4j is logged with its code and query, without the value that it quotes', async () => {
  const error = await thrown(() => world.cypher('RETURN datetime($content)', { content }));
  expect(String(error)).toContain(content);
  const line = lineOf(new Unavailable('Neo4j', Object.assign(error as Error, { cypher: 'store/get' })));
  expect(line['cause']).toMatchObject({
    type: 'Neo4jError',
    code: expect.stringMatching(/^Neo\./),
    cypher: 'store/get',
  });
  expect(line['message']).toBe('Neo4j is unavailable; try again in a moment.');
});

test('an error of Redis is logged without the arguments of the command', async () => {
  const error = await thrown(() => world.ports.redis.call('SET', content, content, content));
  expect(JSON.stringify(error)).toContain(content);
  expect(lineOf(error)['stack']).toMatch(/^ +at /);
});

test('an error of a JSON parser or a server is logged without the text that it quotes', async () => {
  expect(lineOf(await thrown(() => JSON.parse(content)))['type']).toBe('SyntaxError');
  const answered = Object.assign(new Error(`400 ${content}`), { status: 400, error: { message: content } });
  expect(lineOf(new ModelFailed(answered))['cause']).toMatchObject({ status: 400 });
});

test('an error of the service is logged with its message and without quoted content', () => {
  expect(lineOf(new Error(`no such word: "${content}"`))['message']).toBe('no such word: "…"');
});

const to = (file: string) => {
  const fd = openSync(file, 'w');
  return () => fd;
};

test('lines that cannot be written are dropped, and neither block nor fail', async () => {
  const full = openLog('info', dropping(to('/dev/full')));
  for (let n = 0; n < 100; n++) full.info({ n }, 'x'.repeat(20_000));
  const file = path.join(folder(), 'log');
  openLog('info', dropping(to(file))).info('ümlaut');
  await eventually(
    () => readFileSync(file, 'utf8'),
    (text) => text.endsWith('"msg":"ümlaut"}\n'),
  );
});

test('a full log is rolled: of two processes that append, every line is kept once and in order', async () => {
  const file = path.join(folder(), 'log');
  const size = { bytes: 2_000, files: 200 };
  const logs = [true, false].map((rolls) => openLog('info', dropping(rolling(file, rolls, size))));
  const lines = 400;
  // More than fit into a file.
  const linesPerFile = 40;
  const stored = () =>
    readdirSync(path.dirname(file))
      .toSorted((a, b) => Number(b.split('.')[1] ?? 0) - Number(a.split('.')[1] ?? 0))
      .flatMap((name) =>
        readFileSync(path.join(path.dirname(file), name), 'utf8')
          .split('\n')
          .slice(0, -1),
      )
      .map((line) => JSON.parse(line) as { by: number; n: number });
  for (let n = 0; n < lines; n++) {
    for (const [by, log] of logs.entries()) log.info({ by, n }, 'line');
    if ((n + 1) % linesPerFile === 0) await eventually(stored, ({ length }) => length === (n + 1) * logs.length);
  }
  const found = stored();
  for (const by of logs.keys())
    expect(found.filter((line) => line.by === by).map(({ n }) => n)).toEqual([...Array(lines).keys()]);
  expect(readdirSync(path.dirname(file)).length).toBeGreaterThanOrEqual(lines / linesPerFile);
});

test('of the full logs the newest are kept', () => {
  const file = path.join(folder(), 'log');
  for (let n = 1; n <= 5; n++) {
    writeFileSync(file, String(n));
    roll(file, { bytes: 1, files: 3 });
  }
  expect(readdirSync(path.dirname(file)).toSorted()).toEqual(['log.1', 'log.2', 'log.3']);
  expect([1, 2, 3].map((n) => readFileSync(`${file}.${n}`, 'utf8'))).toEqual(['5', '4', '3']);
});
