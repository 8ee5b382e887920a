import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { livenessOf } from '../../../src/memory/knowledge/code/liveness';
import type { CodeGraph } from '../../../src/libraries/source-code/code-graph';
import { readRepository } from '../../../src/libraries/source-code/read-repository';
import { gunzipSync } from 'node:zlib';
import { readScip } from '../../../src/libraries/source-code/scip';
import { zipSync } from 'fflate';
import { Refusal } from '../../../src/errors';
import type { RepositoryTask } from '../../../src/libraries/source-code/repository-thread';

// Calls and dead code that are found by name in small programs. Those named *3 were written without knowing the reader.
describe('quality', () => {
  const folder = path.join(__dirname, 'fixtures');

  /** A fixture: files after lines `=== path`; the last part lists the expected calls and dead code. */
  function fixture(name: string) {
    const parts = readFileSync(path.join(folder, name), 'utf8')
      .split(/^=== (.+)\n/m)
      .slice(1);
    const files = parts.flatMap((part, i) => (i % 2 === 0 ? [{ path: part, content: parts[i + 1] as string }] : []));
    const expected = (files.pop()?.content ?? '').trim().split('\n');
    const of = (word: string) =>
      new Set(expected.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1)));
    return { files, calls: of('calls'), dead: of('dead') };
  }

  const idOf = (id: string) => id.slice('code::r::'.length);

  function callsOf({ relations }: CodeGraph): Set<string> {
    return new Set(
      relations.flatMap(({ type, source, target }) =>
        type === 'CALLS' && target ? [`${idOf(source)} -> ${idOf(target)}`] : [],
      ),
    );
  }

  function verdictsOf({ entities, relations }: CodeGraph): Map<string, string> {
    const used = entities.map((entity) => ({ ...entity, item_id: entity.external_id }));
    const verdicts = livenessOf(
      used,
      relations.map(({ type, source, target, name }) => ({ type, source_id: source, target_id: target, name })),
    );
    return new Map([...verdicts].map(([id, { liveness }]) => [idOf(id), liveness]));
  }

  const share = (found: Set<string>, of: Set<string>) =>
    of.size === 0 ? 1 : [...of].filter((each) => found.has(each)).length / of.size;

  /** Minimum shares: of expected calls that are found, and of found calls that are expected. */
  const minRecall = 0.7;
  const minPrecision = 0.9;

  /** Rows, of which docs/code.md has the sums. */
  const rows: Record<string, string[]> = {};

  test.each(readdirSync(folder))(
    'in the program %s most calls are found by name, few are wrong, and no code in use is reported as dead',
    async (name) => {
      const { files, calls, dead } = fixture(name);
      const { graph, skipped } = await readRepository(
        { repo: 'r', source: { files } },
        () => undefined,
        new AbortController().signal,
      );
      expect(skipped).toEqual([]);
      const found = callsOf(graph);
      const verdicts = verdictsOf(graph);
      const foundDead = new Set([...verdicts].filter(([, verdict]) => verdict === 'dead').map(([id]) => id));
      const count = (of: Set<string>, verdict: string) => [...of].filter((id) => verdicts.get(id) === verdict).length;
      const right = [...calls].filter((call) => found.has(call)).length;
      rows[name.replace('.txt', '')] = [
        ...[calls.size, right, found.size - right, dead.size].map(String),
        ...[count(dead, 'dead'), count(dead, 'unsure'), count(dead, 'alive')].map(String),
        String([...foundDead].filter((id) => !dead.has(id)).length),
      ];
      const { recall, precision } = { recall: share(found, calls), precision: share(calls, found) };
      expect({ name, wrong: precision >= minPrecision ? [] : [...found].filter((call) => !calls.has(call)) }).toEqual({
        name,
        wrong: [],
      });
      const isEnough = recall >= minRecall;
      expect({ name, missing: isEnough ? [] : [...calls].filter((call) => !found.has(call)) }).toEqual({
        name,
        missing: [],
      });
      expect([...foundDead].filter((each) => !dead.has(each))).toEqual([]);
    },
  );

  afterAll(() => {
    if (process.env['SHOW_FIGURES'] === undefined) return;
    const lines = Object.entries(rows).map(([name, cells]) => `| ${[name, ...cells].join(' | ')} |`);
    process.stdout.write(`${lines.join('\n')}\n`);
  });
});

// Reading an index.scip that scip-typescript 0.4.0 wrote for the fixture typescript-1.
describe('scip', () => {
  const index = gunzipSync(readFileSync(path.join(__dirname, 'tides.scip.gz')));
  const idOf = (id: string) => id.slice('code::r::'.length);

  test('definitions of a SCIP index become entities, and references within them become calls', () => {
    const { entities, relations } = readScip('r', index);
    expect(entities.find(({ qualified_name }) => qualified_name === 'ReadingList.check')).toMatchObject({
      external_id: 'code::r::src/reading.ts::ReadingList.check',
      ...{ entity_type: 'method', name: 'check', line_number: 12, end_line_number: 14 },
      signature: '(method) check(reading: Reading): void',
    });
    const found = (type: string) =>
      relations.flatMap((of) => (of.type === type && of.target ? [`${idOf(of.source)} -> ${idOf(of.target)}`] : []));
    expect(found('CALLS')).toEqual(
      expect.arrayContaining([
        'src/reading.ts::ReadingList.add -> src/reading.ts::ReadingList.check',
        'src/reading.ts::TooLow.constructor -> src/reading.ts::describe',
        'src/station.ts::Station.take -> src/format.ts::line',
      ]),
    );
    expect(found('INHERITS')).toContain('src/source.ts::FileSource -> src/source.ts::BaseSource');
    expect(found('DEFINES')).toContain('src/source.ts::FileSource -> src/source.ts::FileSource.load');
    const unknown = relations.filter(({ source, target }) => target === null && source.endsWith('::ReadingList.add'));
    expect(unknown.map(({ type, name }) => `${type} ${name}`)).toEqual(['CALLS Array.push']);
  });

  test('truncated or invalid bytes of a SCIP index are refused', () => {
    for (const bytes of [Buffer.from('no index'), new Uint8Array(), new Uint8Array(64).fill(255)])
      expect(() => readScip('r', bytes)).toThrow(RangeError);
    for (let end = 0; end < index.length; end += 97)
      try {
        readScip('r', index.subarray(0, end));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
  });
});

// Hostile source files are skipped with a reason, and other files are still read.
describe('hostile', () => {
  const read = (source: RepositoryTask['source']) =>
    readRepository({ repo: 'r', source }, () => undefined, new AbortController().signal);

  const good = { path: 'good.ts', content: 'export const good = () => helper();\nfunction helper() {}\n' };
  const nested = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`;
  const broken = (text: string, every = 15_000) => text.replace(new RegExp(`.{${every}}`, 'g'), '$&\n');

  const hostile: [name: string, path: string, content: string, reason: RegExp | undefined][] = [
    ['brackets nested deeply', 'a.ts', broken(`x = ${nested('(', ')')}`), /nested deeper/],
    ['lists nested deeply', 'a.py', broken(`x = ${nested('[', ']')}`), /nested deeper/],
    ['blocks nested deeply', 'a.js', broken(nested('{', '}')), /nested deeper/],
    ['a very long line', 'a.ts', `x = "${'a'.repeat(900_000)}"`, /a line longer/],
    ['a very large file', 'a.ts', 'x;\n'.repeat(500_000), /larger than/],
    ['very many nodes', 'a.ts', 'f(a,b);\n'.repeat(110_000), /syntax nodes|too long/],
    ['a zero byte', 'a.ts', 'x = 1\0', /not text/],
    ['a long chain', 'a.ts', broken(`x${'.a()'.repeat(3_000)}`), /nested deeper/],
    ['only an open quote', 'a.ts', '`${'.repeat(100), undefined],
    [
      'names of the JavaScript prototype',
      'a.js',
      'function __proto__() { constructor(); }\nfunction constructor() { __proto__.toString(); }',
      undefined,
    ],
    ['a class that inherits from itself', 'a.ts', 'class A extends A { f() { return super.f(); } }', undefined],
    ['a path that leads out of the folder', '../a.ts', 'x', /not a path within/],
    ['an absolute path', '/etc/a.ts', 'x', /not a path within/],
  ];

  test.each(hostile)('a hostile file is read or skipped with a reason: %s', async (_name, path, content, reason) => {
    const { graph, skipped } = await read({ files: [good, { path, content }] });
    expect(skipped.map((each) => [each.path, reason?.test(each.reason)])).toEqual(reason ? [[path, true]] : []);
    const calls = graph.relations.filter(({ type, source }) => type === 'CALLS' && source === 'code::r::good.ts::good');
    expect(calls.map(({ target }) => target)).toEqual(['code::r::good.ts::helper']);
  });

  test('an archive that unpacks to too many bytes is refused', async () => {
    const bomb = new Uint8Array(50_000_000);
    const { skipped, files } = await read({
      archive: zipSync({ 'bomb.ts': bomb, 'good.ts': new TextEncoder().encode(good.content) }),
    });
    expect([files, skipped]).toEqual([1, [{ path: 'bomb.ts', reason: 'larger than 1000000 bytes' }]]);
  });

  test('an archive that declares too small a size is not read beyond it', async () => {
    const archive = zipSync({ 'bomb.ts': new Uint8Array(5_000_000).fill(0x20) });
    const view = new DataView(archive.buffer);
    // The tested reader trusts the size in the central directory.
    for (let at = 0; at < archive.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    const outcome = await read({ archive }).then(
      ({ files, graph }) => files <= 1 && graph.entities.length <= 1,
      (error: unknown) => error instanceof Refusal && error.code === 'broken_file',
    );
    expect(outcome).toBe(true);
  });
});
