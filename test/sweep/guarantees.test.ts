// Every test that test/guarantees.txt and docs/operate.md name exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const lines = readFileSync(path.join(projectRoot, 'test', 'guarantees.txt'), 'utf8')
  .trim()
  .split('\n')
  .slice(1);

test('every guarantee names a file and words of a test title', () => {
  expect(lines.length).toBeGreaterThan(60);
  const missing = lines.filter((line) => {
    const [, name = '', title = ''] = /^[^|]+ \| [^|]+ \| (.+?): (.+)$/.exec(line) ?? [];
    const file = path.join(projectRoot, 'test', name);
    return (
      title === '' || !existsSync(file) || !titlesOf(readFileSync(file, 'utf8')).some((text) => text.includes(title))
    );
  });
  expect(missing).toEqual([]);
});

/** Lines with a quoted text, since a title may follow `test(` or be in a table. */
const titlesOf = (text: string) => text.match(/^(?!\s*(?:\/\/|\*)).*['"`].*$/gm) ?? [];

test('every test and drill in docs/operate.md exists', () => {
  const promises = readFileSync(path.join(projectRoot, 'docs', 'operate.md'), 'utf8');
  const tests = [...promises.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, name = '']) => path.join('test', name));
  const drills = [...promises.matchAll(/drills\/([\w-]+)\.js/g)].map(
    ([, name = '']) => `scripts/lab/drills/${name}.ts`,
  );
  expect(tests.length).toBeGreaterThan(10);
  expect([...tests, ...drills].filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});
