// Registry of row schemas for structured ingest. Each file of schemas/structured/ is one schema; workspaces add
// their own.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import { dropOldest } from '../../../lists';
import type { Schemas, SchemaName } from '../../../generated/schemas';
import { compileForeign, schemaDocuments, validator, type Check, type JsonSchema } from '../../../schemas';
import type { RelationshipType } from '../../model/relationships';
import type { MemoryType, Strategy } from '../../model/types';
import { listOwnSchemas, textOfRow, type RowSchema } from './schemas';

/** Declares that a row field contains the id of another row or item, which becomes a relationship. */
export interface StructuredEdge {
  field: string;
  type: RelationshipType;
  /** Schema of the row that the field refers to; `item` for an item_id. */
  to: string;
}

export interface StructuredSchema {
  name: string;
  description: string;
  memory_type: MemoryType;
  strategy: Strategy;
  /** Field that contains the row id given by the sender. */
  id: string | undefined;
  /** Row ids are unique among rows with the same value of this field; undefined: within the whole scope. */
  idWithin: string | undefined;
  contentOf: (row: Record<string, unknown>) => string;
  /** Version of a schema that the workspace defined; its rows are stored unchanged in the metadata. */
  version?: number;
  /** Field that contains the valid start time; rows without a value have an open start. */
  time: string | undefined;
  edges: StructuredEdge[];
  indexes: string[];
  fields: JsonSchema;
  required: string[];
  validate: Check;
}

export interface Batch {
  schema: StructuredSchema;
  rows: Record<string, unknown>[];
  /** Path of a row in the request body, for error messages. */
  pathOf: (index: number) => string[];
}

/** `x-` extensions of a JSON schema in schemas/structured/. */
interface Facts {
  description: string;
  'x-memory-type': MemoryType;
  'x-strategy': Strategy;
  'x-id': string;
  'x-id-within'?: string;
  'x-content': string[];
  'x-time'?: string;
  'x-edges': StructuredEdge[];
  'x-indexes': string[];
  $defs: { Data: { properties: JsonSchema; required?: string[] } };
}

const folder = 'structured/';

function read(file: string, document: JsonSchema): StructuredSchema {
  const facts = document as unknown as Facts;
  const { properties, required = [] } = facts.$defs.Data;
  const name = file.slice(folder.length, -'.json'.length);
  return {
    name,
    description: facts.description,
    memory_type: facts['x-memory-type'],
    strategy: facts['x-strategy'],
    id: facts['x-id'],
    idWithin: facts['x-id-within'],
    // The text is the first field named in `x-content` that has a value.
    contentOf: (row) => row[facts['x-content'].find((field) => typeof row[field] === 'string') as string] as string,
    time: facts['x-time'],
    edges: facts['x-edges'],
    indexes: facts['x-indexes'],
    fields: properties,
    required,
    validate: validator(`${folder}${name}/Data` as SchemaName),
  };
}

export const structuredSchemas: ReadonlyMap<string, StructuredSchema> = new Map(
  [...schemaDocuments]
    .filter(([file]) => file.startsWith(folder))
    .map(([file, document]) => {
      const schema = read(file, document);
      return [schema.name, schema];
    }),
);

/** Compiled checks by the JSON text of their schema; beyond `maxCompiled`, the least recently used one is dropped. */
const compiled = new Map<string, Check>();
const maxCompiled = 200;

function compiledOf(json_schema: JsonSchema): Check {
  const text = JSON.stringify(json_schema);
  const known = compiled.get(text) ?? compileForeign(json_schema);
  compiled.delete(text);
  compiled.set(text, known);
  dropOldest(compiled, maxCompiled);
  return known;
}

function ownSchema({ schema, description = '', version, ...own }: RowSchema): StructuredSchema {
  const { properties = {}, required = [] }: JsonSchema = own.json_schema;
  return {
    name: schema,
    description,
    version,
    memory_type: own.strategy === 'FULL' ? 'semantic' : 'record',
    strategy: own.strategy,
    id: own.id,
    idWithin: undefined,
    contentOf: (row) => textOfRow(own.template, row),
    time: own.time,
    edges: own.edges,
    indexes: own.indexes,
    fields: properties,
    required,
    validate: compiledOf(own.json_schema),
  };
}

/** A built-in schema, or the latest version of a workspace schema. @throws Invalid that lists the known names */
export async function schemaNamed(ctx: Ctx, name: string): Promise<StructuredSchema> {
  const known = structuredSchemas.get(name);
  if (known) return known;
  const own = await listOwnSchemas(ctx);
  const found = own.find(({ schema }) => schema === name);
  if (found) return ownSchema(found);
  const names = [...structuredSchemas.keys(), ...own.map(({ schema }) => schema)];
  throw Invalid.field(['body', 'schema'], `Must be one of: ${names.join(', ')}`, 'enum', name);
}

export async function listSchemas(ctx: Ctx): Promise<Schemas['schemas/SchemaList']> {
  const own = (await listOwnSchemas(ctx)).map(ownSchema);
  const schemas = [...structuredSchemas.values(), ...own].map(
    ({ name, description, version, memory_type, strategy, id, edges, indexes, fields, required }) => ({
      schema: name,
      description,
      version: version ?? null,
      memory_type,
      strategy,
      id: id ?? null,
      edges: edges.map((edge) => ({ ...edge })),
      indexes,
      fields,
      required,
    }),
  );
  return { schemas, count: schemas.length };
}
