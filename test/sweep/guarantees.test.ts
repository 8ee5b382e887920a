// Every test that the table of guarantees in docs/testing.md names exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const page = readFileSync(path.join(projectRoot, 'docs', 'testing.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\| `(.+?)`: (.+?) +\|$/gm)];

test('every guarantee in docs/testing.md names a file and words of a test title', () => {
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(([, , , name = '', title = '']) => {
    const file = path.join(projectRoot, 'test', name);
    return !existsSync(file) || !titlesOf(readFileSync(file, 'utf8')).some((text) => text.includes(title));
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});

/** Lines with a quoted text, since a title may follow `test(` or be in a table. */
const titlesOf = (text: string) => text.match(/^(?!\s*(?:\/\/|\*)).*['"`].*$/gm) ?? [];

test('every test and drill in docs/resilience.md exists', () => {
  const promises = readFileSync(path.join(projectRoot, 'docs', 'resilience.md'), 'utf8');
  const tests = [...promises.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, name = '']) => path.join('test', name));
  const drills = [...promises.matchAll(/drills\/([\w-]+)\.js/g)].map(
    ([, name = '']) => `scripts/lab/drills/${name}.ts`,
  );
  expect(tests.length).toBeGreaterThan(10);
  expect([...tests, ...drills].filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});
