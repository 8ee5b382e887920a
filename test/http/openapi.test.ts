// The API document is one that generators of clients read; scripts/lab/drills/generated-clients.ts runs three of them.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDocument } from '../../scripts/client-types';
import { jsonBytes } from '../../src/http/answer';

type Json = Record<string, unknown>;
interface Operation {
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { headers: Json; content?: Record<string, { schema: Json; example?: unknown }> }>;
}

let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; headers: Json };
};
beforeAll(async () => (document = (await apiDocument()) as unknown as typeof document));

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

function* objectsIn(value: unknown, path: string[] = []): Generator<{ path: string[]; value: Json }> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield { path, value: value as Json };
  for (const [key, entry] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* objectsIn(entry, [...path, key]);
}

test('the text of the document is made once', async () =>
  expect(await jsonBytes(document)).toBe(await jsonBytes(document)));

test('names of components are words without dots', () => {
  expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});

test('no property is a boolean, and no schema is put together of parts or conditions', () => {
  // The names in `properties` are no keywords: a property may be called `if` or `properties`.
  const schemas = [...objectsIn(document.components.schemas)].filter(({ path }) => path.at(-1) !== 'properties');
  const found = schemas.flatMap(({ value }) => [
    ...Object.entries((value['properties'] ?? {}) as Json).filter(([, property]) => typeof property === 'boolean'),
    ...['allOf', 'if', 'not', 'unevaluatedProperties'].filter((key) => key in value),
  ]);
  expect(found).toEqual([]);
});

test('every reference leads to a whole component, and every component is referred to', () => {
  const references = [...objectsIn(document)].flatMap(({ value }) =>
    typeof value['$ref'] === 'string' ? [value['$ref']] : [],
  );
  const components = (['schemas', 'headers'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  // The answer of a search with `expertise` is named in words: with a union, no generated client could loop over
  // results.
  expect([...new Set([...references, '#/components/schemas/ExpertiseAnswer'])].sort()).toEqual(components.sort());
});

test('results of a search are one list, those with expertise are in a type of their own', () => {
  const { SearchAnswer, ExpertiseAnswer } = document.components.schemas as Record<string, { properties: Json }>;
  expect(SearchAnswer?.properties['results']).toMatchObject({ type: 'array' });
  expect(ExpertiseAnswer?.properties['results']).toMatchObject({ type: 'object' });
  const answer = document.paths['/memory/search']?.['post']?.responses['200']?.content?.['application/json'];
  expect(answer?.schema).toEqual({ $ref: '#/components/schemas/SearchAnswer' });
});

test('every response has headers and, if it has a body, one example that fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (schema: Json): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('#/components/', 'api#/components/');
    const check = checks.get(text) ?? ajv.compile(JSON.parse(text) as Json);
    checks.set(text, check);
    return check;
  };
  const problems = operations().flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, { headers, content = {} }]) => {
      const where = `${name} ${status}`;
      const bodies = Object.entries(content).filter(([media]) => media !== 'application/zip');
      const bare = Object.keys(headers).includes('X-Request-Id') ? [] : [`${where}: no headers`];
      return bodies.reduce((found, [, { schema, example }]) => {
        if (example === undefined) return [...found, `${where}: no example`];
        const check = checkOf(schema);
        return check(example) ? found : [...found, `${where}: ${ajv.errorsText(check.errors)}`];
      }, bare);
    }),
  );
  expect(problems).toEqual([]);
});

/** Lists of another shape, by what published clients read or because the answer is more than a list. */
const otherLists: Record<string, string> = {
  'get /memory/graph/full': 'nodes and edges',
  'get /memory/zettel/{note_id}/graph': 'nodes and edges',
  'get /memory/code/dead-code': 'two lists',
  'get /memory/code/dependencies': 'several lists',
  'get /memory/entities/{entity_id}': 'an entity with a page of its facts',
  'get /memory/agents': 'a bare list',
  'get /memory/api-keys': 'a bare list',
  'get /memory/code/search': 'a bare list',
  'get /memory/teams': 'a bare list',
  'get /memory/teams/{workspace_id}/members': 'a bare list',
};

test('every GET that takes a limit answers `items`, `next_cursor` and `total`', () => {
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const { parameters = [] } = (get ?? {}) as { parameters?: Json[] };
    return parameters.some(({ name }) => name === 'limit') ? [{ path, get: get as Operation }] : [];
  });
  const shapes = lists.flatMap(({ path, get }) => {
    const { $ref } = get.responses['200']?.content?.['application/json']?.schema as { $ref: string };
    const { properties = {} } = document.components.schemas[$ref.slice('#/components/schemas/'.length)] as Json;
    const missing = ['items', 'next_cursor', 'total'].filter((name) => !(name in (properties as Json)));
    return missing.length > 0 ? [`get ${path}`] : [];
  });
  expect(shapes.sort()).toEqual(Object.keys(otherLists).sort());
});
