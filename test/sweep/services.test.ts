// Tests that start services: these process all work in their graph, so they need servers of their own.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const folder = path.join(projectRoot, 'test');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name: name.replaceAll(path.sep, '/'), text: readFileSync(path.join(folder, name), 'utf8') }));
const services = files.filter(({ name }) => name.startsWith('services/'));

test('every test file that starts services uses the servers reserved for them', () => {
  expect(services.length).toBeGreaterThan(0);
  expect(services.filter(({ text }) => !/^useServersForServices\(\);$/m.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('every test file that starts the compiled service is under test/services', () => {
  const starts = /drills\/(?:service-process|[\w-]*crash)'|support\/service-drill'|'src', 'main\.js'/;
  const others = files.filter((file) => !services.includes(file) && !file.name.startsWith('sweep/services'));
  expect(services.some(({ text }) => starts.test(text))).toBe(true);
  expect(others.filter(({ text }) => starts.test(text)).map(({ name }) => name)).toEqual([]);
});
