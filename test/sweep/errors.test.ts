// The table of error codes: each code is used in the source, and documented for the routes that return it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { issueTypes, refusals } from '../../src/errors';
import { elsewhere, kinds, refusalsOf } from '../../src/http/refusals';
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const folder = path.join(projectRoot, 'src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('generated'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** Quoted words between a match of the pattern and the end of its statement. */
const quotedAfter = (pattern: RegExp) =>
  new Set(
    sources
      .flatMap((text) => [...text.matchAll(pattern)].map(({ index }) => text.slice(index, text.indexOf(';\n', index))))
      .flatMap((statement) => [...statement.matchAll(/'(\w+)'/g)].map(([, word]) => word)),
  );

test('every error code is used in the source', () => {
  const used = quotedAfter(/\bnew (?:Refusal|TooMany)\(|\bsuper\(|\bcode: CodeOf|\bcode: '/g);
  expect(Object.keys(refusals).filter((code) => !used.has(code))).toEqual([]);
});

test('every type of a validation issue is used in the source', () => {
  const given = quotedAfter(/\bInvalid\.field\(|\b(?:refuse|problem)\(|\btype: /g);
  expect(Object.keys(issueTypes).filter((type) => !given.has(type))).toEqual([]);
});

test('every error code belongs to a route, to a kind of routes, or to a listed exception', () => {
  const answered = new Set([
    ...[...kinds, ...elsewhere].flatMap(({ codes }) => codes),
    ...world.routes.flatMap(({ refuses = [] }) => refuses),
  ]);
  expect([...answered].sort()).toEqual(Object.keys(refusals).sort());
});

test('no route declares an error code that all routes of its kind have', () => {
  const twice = world.routes.flatMap((route) => {
    const implied = kinds.filter(({ includes }) => includes(route)).flatMap(({ codes }) => codes);
    return (route.refuses ?? []).filter((code) => implied.includes(code)).map((code) => [route.path, code]);
  });
  expect(twice).toEqual([]);
});

interface Schema {
  allOf?: [unknown, { properties: { code: { enum: string[] } } }];
  /** If a status of the route has both a body of its own and errors. */
  anyOf?: [unknown, Schema];
}

interface Documented {
  description: string;
  content: Record<string, { schema: Schema }>;
}

test('/openapi.json lists the error codes of every route by status, with their meanings', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const documented = body.paths as Record<string, Record<string, { responses: Record<string, Documented> }>>;
  for (const route of world.routes.filter(({ path: at }) => at !== '/openapi.json')) {
    const operation = documented[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const refused = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
    const lines = refused
      .flatMap(([status, { description }]) => description.split('\n').map((line) => [status, line]))
      .filter(([, line]) => line?.startsWith('- '));
    expect([route.path, lines]).toEqual([
      route.path,
      refusalsOf(route).map((code) => [String(refusals[code].status), `- \`${code}\`: ${refusals[code].meaning}`]),
    ]);
    for (const [status, { content }] of refused.filter(([status]) => status !== '422')) {
      const schema = content['application/json']?.schema;
      expect((schema?.anyOf?.[1] ?? schema)?.allOf?.[1]?.properties.code.enum).toEqual(
        refusalsOf(route).filter((code) => String(refusals[code].status) === status),
      );
    }
  }
});
