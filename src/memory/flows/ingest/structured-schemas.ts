// Registry of structured ingest: one schema per file in schemas/structured/, read once.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Schemas, SchemaName } from '../../../generated/schemas';
import { compileForeign, schemaDocuments, validator, type JsonSchema } from '../../../schemas';
import type { RelationshipType } from '../../model/relationships';
import type { MemoryType, Strategy } from '../../model/types';
import { listOwnSchemas, textOfRow, type RowSchema } from '../schemas/schemas';

type Validate = ReturnType<typeof validator>;

/** A relationship from each row to the item named in a field. */
export interface StructuredEdge {
  field: string;
  type: RelationshipType;
  /** Schema of the target row, or `item` for any item_id. */
  to: string;
}

export interface StructuredSchema {
  name: string;
  description: string;
  memory_type: MemoryType;
  strategy: Strategy;
  /** Field with the sender's row id. */
  id: string | undefined;
  /** Field within whose value the row id is unique; undefined for the whole scope. */
  idWithin: string | undefined;
  /** The text of a row. */
  contentOf: (row: JsonSchema) => string;
  /** Version of a workspace schema; its rows are stored whole in the metadata. */
  version?: number;
  /** Field with the valid time; rows without it have an open start. */
  time: string | undefined;
  edges: StructuredEdge[];
  indexes: string[];
  fields: JsonSchema;
  required: string[];
  validate: Validate;
}

/** Rows of one schema. */
export interface Batch {
  schema: StructuredSchema;
  rows: Record<string, unknown>[];
  /** Location of a row in the request, for issues. */
  placeOf: (index: number) => string[];
}

/** Extensions in a document of schemas/structured/. */
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
    // The first of these fields with a value.
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

/** Compiled schemas by workspace and text; the oldest are dropped first. */
const compiled = new Map<string, Validate>();
const maxCompiled = 200;

function compiledOf(json_schema: JsonSchema): Validate {
  const text = JSON.stringify(json_schema);
  const known = compiled.get(text) ?? compileForeign(json_schema);
  compiled.delete(text);
  compiled.set(text, known);
  const [oldest] = compiled.keys();
  if (compiled.size > maxCompiled && oldest !== undefined) compiled.delete(oldest);
  return known;
}

/** Converts a workspace schema to the internal form. */
function ownSchema({ schema, description = '', version, ...own }: RowSchema): StructuredSchema {
  const { properties, required = [] } = own.json_schema as { properties: JsonSchema; required?: string[] };
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

/** A schema of the service, or the latest version of a workspace schema. @throws Invalid with the known names */
export async function schemaNamed(ctx: Ctx, name: string): Promise<StructuredSchema> {
  const known = structuredSchemas.get(name);
  if (known) return known;
  const own = await listOwnSchemas(ctx);
  const found = own.find(({ schema }) => schema === name);
  if (found) return ownSchema(found);
  const names = [...structuredSchemas.keys(), ...own.map(({ schema }) => schema)];
  throw Invalid.field(['body', 'schema'], `Must be one of: ${names.join(', ')}`, 'enum', name);
}

/** Schemas of the service and of the workspace. */
export async function listSchemas(ctx: Ctx): Promise<Schemas['ingest/StructuredSchemas']> {
  const own = (await listOwnSchemas(ctx)).map(ownSchema);
  return {
    schemas: [...structuredSchemas.values(), ...own].map(
      ({ name, description, memory_type, strategy, id, edges, indexes, fields, required }) => ({
        schema: name,
        description,
        memory_type,
        strategy,
        id: id ?? null,
        edges: edges.map((edge) => ({ ...edge })),
        indexes,
        fields,
        required,
      }),
    ),
  };
}
