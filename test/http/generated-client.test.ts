// Types that openapi-typescript makes of /openapi.json fit a program that a user would write.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWorld, type World } from '../support/world';
import { temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const program = `
import type { paths } from './api';
type Body<P extends keyof paths> = NonNullable<paths[P] extends { post: { requestBody?: { content: { 'application/json': infer B } } } } ? B : never>;
type Answer<P extends keyof paths> = paths[P] extends { post: { responses: { 200: { content: { 'application/json': infer A } } } } } ? A : never;
export const shortest: Body<'/memory/search'> = { query: 'x' };
export const added: Body<'/memory/add'> = { content: 'x' };
export function ids({ results }: Answer<'/memory/search'>): string[] {
  return (Array.isArray(results) ? results : Object.values(results).flat()).map(({ item_id }) => item_id);
}`;

test('a generated client compiles, may leave out fields with a default, and iterates results', async () => {
  const here = folder();
  const { body } = await world.raw().get('/openapi.json');
  writeFileSync(path.join(here, 'openapi.json'), JSON.stringify(body));
  writeFileSync(path.join(here, 'program.ts'), program);
  const run = (name: string, ...rest: string[]) =>
    execFileSync(path.resolve('node_modules/.bin', name), rest, { cwd: here, encoding: 'utf8', stdio: 'pipe' });
  run('openapi-typescript', 'openapi.json', '-o', 'api.ts');
  expect(run('tsc', '--strict', '--noEmit', '--target', 'es2022', 'program.ts')).toBe('');
});
