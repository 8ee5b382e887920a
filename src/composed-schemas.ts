// Parts that many schemas share are written once, and are inserted here when the schemas are read, so that they cannot
// differ.
//
// - `x-item-fields: sent`: the fields of all items, from `items.json#/$defs/ItemFields`, in the form that is named.
// - `x-memory-types`: of `types.json` the names of `all` types, those that are `writable`, or their `count` as
// maxItems.
import type { JsonSchema } from './schemas';

/** Leaves out keywords that only code reads. */
const declared = (field: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(field).filter(([keyword]) => !keyword.startsWith('x-')));

/** Limits only apply to requests. */
const forms: Record<string, (field: JsonSchema) => JsonSchema> = {
  sent: (field) => ({ ...declared(field), type: [field['type'], 'null'] }),
  stored: ({ type }) => ({ type }),
  shown: ({ description, type, format }) => ({
    ...(description && { description }),
    type,
    ...(format !== undefined && { format }),
  }),
};

/** The names of the memory types. */
const choices: Record<string, (types: JsonSchema[]) => JsonSchema> = {
  all: (types) => ({ enum: types.map((type) => type['x-memory-type']) }),
  writable: (types) => ({
    enum: types.filter((type) => type['x-set-by'] !== 'server').map((type) => type['x-memory-type']),
  }),
  count: (types) => ({ maxItems: types.length }),
};

/** Inserts the shared parts into each schema that asks for them; a field of the schema itself takes precedence. */
export function composed(documents: [id: string, JsonSchema][]): [id: string, JsonSchema][] {
  const definitionsOf = (id: string) => new Map(documents).get(id)?.$defs ?? {};
  const fields = Object.entries(definitionsOf('items.json')['ItemFields']?.properties ?? {});
  const types = Object.values(definitionsOf('types.json')).filter((type) => 'x-memory-type' in type);
  const whole = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(whole);
    if (schema === null || typeof schema !== 'object') return schema;
    const { 'x-item-fields': form, 'x-memory-types': choice, ...rest } = schema as JsonSchema;
    const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, whole(value)]));
    const formed = forms[String(form)];
    return {
      ...copy,
      ...choices[String(choice)]?.(types),
      ...(formed && {
        properties: {
          ...Object.fromEntries(fields.map(([name, field]) => [name, formed(field)])),
          ...(copy['properties'] as object),
        },
      }),
    };
  };
  return documents.map(([id, document]) => [id, whole(document) as JsonSchema]);
}
