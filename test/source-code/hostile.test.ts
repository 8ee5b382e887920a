// Hostile source files are skipped with a reason, and other files are still read.
import { zipSync } from 'fflate';
import { Refusal } from '../../src/errors';
import { readRepository } from '../../src/source-code/read-repository';
import type { RepositoryTask } from '../../src/source-code/repository-thread';

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
