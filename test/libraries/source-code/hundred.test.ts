// A hundred hostile source files in ten languages: each is read or skipped, and the event loop is not blocked.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRepository } from '../../../src/libraries/source-code/read-repository';

/** For each language: a call within a function, a class with a base, and brackets of a block. */
const languages: Record<
  string,
  { call: (x: string) => string; heir: (of: string) => string; block: [string, string] }
> = {
  ts: { call: (x) => `function f() { ${x}; }`, heir: (of) => `class A extends ${of} {}`, block: ['{', '}'] },
  js: { call: (x) => `function f() { ${x}; }`, heir: (of) => `class A extends ${of} {}`, block: ['{', '}'] },
  py: { call: (x) => `def f():\n  ${x}\n`, heir: (of) => `class A(${of}):\n  pass\n`, block: ['[', ']'] },
  go: {
    call: (x) => `package a\nfunc f() { ${x} }`,
    heir: (of) => `package a\ntype A struct { ${of} }`,
    block: ['{', '}'],
  },
  java: { call: (x) => `class B { void f() { ${x}; } }`, heir: (of) => `class A extends ${of} {}`, block: ['{', '}'] },
  rs: { call: (x) => `fn f() { ${x}; }`, heir: (of) => `trait A: ${of} {}`, block: ['{', '}'] },
  cs: { call: (x) => `class B { void F() { ${x}; } }`, heir: (of) => `class A : ${of} {}`, block: ['{', '}'] },
  php: {
    call: (x) => `<?php function f() { ${x}; }`,
    heir: (of) => `<?php class A extends ${of} {}`,
    block: ['{', '}'],
  },
  rb: { call: (x) => `def f\n  ${x}\nend\n`, heir: (of) => `class A < ${of}\nend\n`, block: ['[', ']'] },
  cpp: { call: (x) => `void f() { ${x}; }`, heir: (of) => `class A : public ${of} {};`, block: ['{', '}'] },
};

const lines = (text: string) => text.replace(/.{15000}/g, '$&\n');

/** Hostile constructs in any language. */
const kinds: Record<string, (language: (typeof languages)[string]) => string> = {
  'nested calls': ({ call }) => lines(call(`${'g('.repeat(9_000)}1${')'.repeat(9_000)}`)),
  'nested blocks': ({ call, block: [open, close] }) => lines(call(`${open.repeat(9_000)}${close.repeat(9_000)}`)),
  'a chain of calls': ({ call }) => lines(call(`x${'.g()'.repeat(3_000)}`)),
  'a class that extends itself': ({ heir }) => heir('A'),
  'many bases': ({ heir }) => lines(heir(Array.from({ length: 500 }, (_, i) => `B${i}`).join(', '))),
  'brackets that are not closed': ({ call }) => `${call('g(')}${'(['.repeat(150)}"`,
  'a long line': ({ call }) => call(`g("${'a'.repeat(30_000)}")`),
  'a zero byte': ({ call }) => call('g(\0)'),
  'names of prototypes': ({ call }) => call('__proto__(constructor(toString(hasOwnProperty())))'),
  'half a surrogate pair': ({ call }) => call('g("\ud800\udfff\ud800")'),
};

const hostile = Object.entries(languages).flatMap(([end, language]) =>
  Object.values(kinds).map((make, i) => ({ path: `${end}/${i}/a.${end}`, content: make(language) })),
);

/** CPU milliseconds of this thread, unaffected by other processes. */
const worked = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The result, and the longest time that this thread was busy without a pause. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0;
  let last = worked();
  const timer = setInterval(() => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const result = await work().finally(() => clearInterval(timer));
  return { result, longest: Math.max(longest, worked() - last) };
}

const good = { path: 'good/good.ts', content: 'export const good = () => helper();\nfunction helper() {}\n' };
const read = (source: Parameters<typeof readRepository>[0]['source']) =>
  readRepository({ repo: 'r', source }, () => undefined, new AbortController().signal);

test('each of 100 hostile files is read or skipped with a reason, and the event loop is not blocked', async () => {
  expect(hostile).toHaveLength(100);
  // What a first reading loads is not counted.
  await read({ files: [good] });
  const { result, longest } = await watched(() => read({ files: [...hostile, good] }));
  const { graph, skipped } = result;
  const indexed = new Set(graph.entities.map(({ file_path }) => file_path));
  const reasons = new Map(skipped.map(({ path: file, reason }) => [file, reason]));
  for (const { path: file } of hostile) expect([file, indexed.has(file) !== reasons.has(file)]).toEqual([file, true]);
  expect([...new Set(reasons.values())].every((reason) => /longer than|not text|nested/.test(reason))).toBe(true);
  const called = graph.relations.filter(({ type, source }) => type === 'CALLS' && source.endsWith('::good'));
  expect(called.map(({ target }) => target)).toEqual(['code::r::good/good.ts::helper']);
  expect(longest).toBeLessThan(250);
});

test('a folder is read without links that lead out, pipes, a line of 50 MB and binary files', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  mkdirSync(path.join(root, 'src'));
  const at = (name: string) => path.join(root, 'src', name);
  writeFileSync(at('good.ts'), good.content);
  writeFileSync(at('long.ts'), Buffer.alloc(50_000_000, 'a'));
  writeFileSync(at('bytes.py'), Buffer.from([0x78, 0x3d, 0xff, 0xfe, 0xc0]));
  symlinkSync('/etc/passwd', at('secret.ts'));
  symlinkSync('/dev/zero', at('endless.go'));
  symlinkSync('..', at('around'));
  execFileSync('mkfifo', [at('pipe.rb')]);
  const result = await read({ folder: root });
  rmSync(root, { recursive: true });
  expect(new Set(result.graph.entities.map(({ file_path }) => file_path))).toEqual(new Set(['src/good.ts']));
  expect(new Map(result.skipped.map(({ path: file, reason }) => [file, reason]))).toEqual(
    new Map([
      ['src/bytes.py', 'not UTF-8 text'],
      ['src/endless.go', 'a symbolic link'],
      ['src/long.ts', 'larger than 1000000 bytes'],
      ['src/secret.ts', 'a symbolic link'],
    ]),
  );
});
