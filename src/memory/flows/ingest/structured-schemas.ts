// The registry of structured ingest: one schema per file under schemas/structured/, read once.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Schemas, SchemaName } from '../../../generated/schemas';
import { compileForeign, schemaDocuments, validator, type JsonSchema } from '../../../schemas';
import type { RelationshipType } from '../../model/relationships';
import type { MemoryType, Strategy } from '../../model/types';
import { listOwnSchemas, textOfRow, type RowSchema } from '../schemas/schemas';

type Validate = ReturnType<typeof validator>;

/** A relationship from each row to the item that one of its fields names. */
export interface StructuredEdge {
  field: string;
  type: RelationshipType;
  /** The schema of the target row, or `item` for any item_id. */
  to: string;
}

export interface StructuredSchema {
  name: string;
  description: string;
  memory_type: MemoryType;
  strategy: Strategy;
  /** The field with the sender's id of a row. */
  id: string | undefined;
  /** The field with what such an id is unique in; the scope without one. */
  idWithin: string | undefined;
  /** The text of a row. */
  contentOf: (row: JsonSchema) => string;
  /** The version of a schema that the workspace has registered; its rows are kept whole in their metadata. */
  version?: number;
  /** The field with the valid time; rows without it have no start. */
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

/** What a document of schemas/structured/ says beside the shape of its rows. */
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
    // The first of these fields that a row has.
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

/** Schemas that were compiled, by workspace and text; the oldest go first. */
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

/** A registered schema as those of the service are. */
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

/** A schema of the service, or the latest version of one of the workspace. @throws Invalid that names those that there are */
export async function schemaNamed(ctx: Ctx, name: string): Promise<StructuredSchema> {
  const known = structuredSchemas.get(name);
  if (known) return known;
  const own = await listOwnSchemas(ctx);
  const found = own.find(({ schema }) => schema === name);
  if (found) return ownSchema(found);
  const names = [...structuredSchemas.keys(), ...own.map(({ schema }) => schema)];
  throw Invalid.field(['body', 'schema'], `Must be one of: ${names.join(', ')}`, 'enum', name);
}

/** Those of the service, and those of the workspace. */
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
