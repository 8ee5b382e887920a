// docs/testing.md says which test holds which guarantee: every file and every title that it names exist.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const page = readFileSync(path.join(projectRoot, 'docs', 'testing.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\| `(.+?)`: (.+?) +\|$/gm)];

test('every guarantee names a file and words of the title of one of its tests', () => {
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.filter(([, , , name = '', title = '']) => {
    const file = path.join(projectRoot, 'test', name);
    return !existsSync(file) || !titlesOf(readFileSync(file, 'utf8')).some((text) => text.includes(title));
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});

/** Lines with a text in quotes: titles stand behind `test(`, in a line of their own, or in a table. */
const titlesOf = (text: string) => text.match(/^(?!\s*(?:\/\/|\*)).*['"`].*$/gm) ?? [];
