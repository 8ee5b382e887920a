// The JSON Schemas under schemas/ are valid and can be compiled.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { configSchema } from '../../src/config';
import { rooms } from '../../src/rooms';
import { schemaDocuments, validator } from '../../src/schemas';
import type { SchemaName } from '../../src/generated/schemas';

test.each([...schemaDocuments, ['config.json', configSchema] as const])('%s is a valid schema', (_file, document) => {
  const ajv = new Ajv2020({ strict: false });
  void ajv.validateSchema(document);
  expect(ajv.errors).toBeNull();
});

test('each document under schemas/ is named after a room of src/memory/', () => {
  const shared = ['auth.json', 'cursors.json', 'deletion.json', 'stored.json', 'types.json', 'wire.json'];
  const others = [...schemaDocuments.keys()].filter((file) => !file.includes('/') && !shared.includes(file));
  expect(others.filter((file) => !rooms.some(({ name }) => file === `${name}.json`))).toEqual([]);
});

const names = [...schemaDocuments].flatMap(([file, { $defs = {} }]) =>
  Object.keys($defs).map((name) => `${file.replace(/\.json$/, '')}/${name}` as SchemaName),
);

test.each(names)('the definition %s compiles', (name) => {
  for (const reading of ['exact', 'text'] as const) expect(() => validator(name, reading)(null)).not.toThrow();
});

test('no definition has a default of its own, because only defaults of properties are filled in', () => {
  const withDefault = [...schemaDocuments].flatMap(([file, { $defs = {} }]) =>
    Object.entries($defs).flatMap(([name, schema]) => ('default' in schema ? [`${file}: ${name}`] : [])),
  );
  expect(withDefault).toEqual([]);
});
