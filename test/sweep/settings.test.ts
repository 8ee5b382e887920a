// Settings: the tables in docs/operate.md and the README equal the schema, and invalid settings prevent a start.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, configSchema, loadConfig, projectRoot } from '../../src/config';

/** Rows of the table of settings in a page: name, default, meaning. */
const rowsOf = (page: string) =>
  [...readFileSync(path.join(projectRoot, page), 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\|(.*)\|(.*)\|$/gm)].map(
    ([, name, standard, text]) => [name, standard?.trim(), text?.trim()],
  );

const expected = Object.entries(configSchema.properties).map(([name, setting]) => [
  name,
  setting.default === undefined ? '' : `\`${setting.default}\``,
  setting.description,
]);

test('the table of settings in docs/operate.md equals the schema', () =>
  expect(rowsOf('docs/operate.md')).toEqual(expected));

test('the settings in the table of the README exist, and are in the order of the schema', () => {
  const rows = rowsOf('README.md');
  const names = rows.map(([name]) => name);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toEqual(expected.filter(([name]) => names.includes(name)));
});

test('a setting that is not set has its default', () => {
  expect(loadConfig({})).toMatchObject({ PORT: 7700, SERVICE_ENV: 'production', LOG_LEVEL: 'info' });
});

test.each([
  ['a misspelt name', { NEO4J_URL: 'bolt://127.0.0.1' }, 'NEO4J_URL is not a known setting'],
  ['a port that is not a number', { PORT: 'many' }, 'PORT must be integer'],
  [
    'an unknown environment',
    { SERVICE_ENV: 'staging' },
    'SERVICE_ENV must be equal to one of the allowed values: production, test',
  ],
  ['a password without an address', { NEO4J_PASSWORD: 'x' }, 'NEO4J_PASSWORD is set without NEO4J_URI'],
  [
    'a server without a model',
    { EMBEDDING_BASE_URL: 'http://127.0.0.1:1' },
    'EMBEDDING_BASE_URL is set without EMBEDDING_MODEL',
  ],
  ['a language model without a name', { LLM_BASE_URL: 'http://127.0.0.1:1' }, 'LLM_BASE_URL is set without LLM_MODEL'],
  ['a model without a reranker', { RERANKER_MODEL: 'm' }, 'RERANKER_MODEL is set without RERANKER_URL'],
  [
    'two rerankers',
    { RERANKER_URL: 'http://127.0.0.1:1', RERANKER_MODEL_PATH: 'm' },
    'RERANKER_URL and RERANKER_MODEL_PATH are both set',
  ],
  ['a reranker that is missing', { RERANKER_DEFAULT: 'on' }, 'RERANKER_DEFAULT is set without RERANKER_URL'],
  ['a key without a language model', { LLM_API_KEY: 'x' }, 'LLM_API_KEY is set without LLM_BASE_URL'],
  [
    'a length of vectors without a server',
    { EMBEDDING_DIMENSIONS: '256' },
    'EMBEDDING_DIMENSIONS is set without EMBEDDING_BASE_URL',
  ],
  ['a model without a server', { EMBEDDING_MODEL: 'm' }, 'EMBEDDING_MODEL is set without EMBEDDING_BASE_URL'],
])('a start with %s is refused with the reason', (_name, env, reason) => {
  expect(() => loadConfig(env)).toThrow(ConfigError);
  expect(() => loadConfig(env)).toThrow(reason);
});

test('all problems with settings are reported at once', () => {
  expect(() => loadConfig({ PORT: '-1', LOG_LEVEL: 'loud', REDIS_URI: 'x' })).toThrow(
    /REDIS_URI[\s\S]*PORT[\s\S]*LOG_LEVEL/,
  );
});
