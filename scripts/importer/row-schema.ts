// `--schema`: the JSON Schema of a row, in one document.
import { memoryTypes, typeFacts } from '../../src/memory/model/types';
import { schemaDocuments } from '../../src/schemas';

/** The schema of an item to add, with the key fields of its type. Referenced definitions are under `$defs`. */
export function rowSchema(): Record<string, unknown> {
  const $defs: Record<string, unknown> = {};
  const reference = (name: string): string => {
    const key = name.replace('/', '.');
    if (!(key in $defs)) {
      $defs[key] = true;
      const [document = '', definition = ''] = name.split('/');
      $defs[key] = within(schemaDocuments.get(`${document}.json`)?.$defs?.[definition], document);
    }
    return `#/$defs/${key}`;
  };
  const within = (value: unknown, document: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => within(entry, document));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (name !== '$ref') return [name, within(inner, document)];
        // bounded: 200 characters, a reference in our own schemas.
        const [, file, definition, rest = ''] = /^(?:(.+)\.json)?#\/\$defs\/([^/]+)(\/.+)?$/.exec(String(inner)) ?? [];
        return [name, `${reference(`${file ?? document}/${definition}`)}${rest}`];
      }),
    );
  };
  const ofTypes = memoryTypes
    .filter((type) => type !== 'evaluation')
    .map((type) => ({
      if: { properties: { memory_type: { const: type } }, required: ['memory_type'] },
      then: { $ref: reference(typeFacts(type).schema) },
    }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A row of an import',
    allOf: [{ $ref: reference('items/AddRequest') }, ...ofTypes],
    $defs,
  };
}
