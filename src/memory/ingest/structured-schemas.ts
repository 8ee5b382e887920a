// The registry of structured ingest: one schema per file under schemas/structured/, read once.
import type { Schemas, SchemaName } from '../../generated/schemas';
import { schemaDocuments, validator, type JsonSchema } from '../../schemas';
import type { MemoryType, Strategy } from '../core/types';

type Validate = ReturnType<typeof validator>;

/** A relationship from each row to the item that one of its fields names. */
export interface StructuredEdge {
  field: string;
  type: string;
  /** The schema of the target row, or `item` for any item_id. */
  to: string;
}

export interface StructuredSchema {
  name: string;
  description: string;
  memory_type: MemoryType;
  strategy: Strategy;
  /** The field with the sender's id of a row. */
  id: string;
  /** Candidate fields for the content; the first one present is used. */
  content: string[];
  /** The field with the valid time; rows without it have no start. */
  time: string | undefined;
  edges: StructuredEdge[];
  indexes: string[];
  fields: JsonSchema;
  required: string[];
  validate: Validate;
}

/** What a document of schemas/structured/ says beside the shape of its rows. */
interface Facts {
  description: string;
  'x-memory-type': MemoryType;
  'x-strategy': Strategy;
  'x-id': string;
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
    content: facts['x-content'],
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

export function listSchemas(): Schemas['ingest/StructuredSchemas'] {
  return {
    schemas: [...structuredSchemas.values()].map(
      ({ name, description, memory_type, strategy, id, edges, indexes, fields, required }) => ({
        schema: name,
        description,
        memory_type,
        strategy,
        id,
        edges: edges.map((edge) => ({ ...edge })),
        indexes,
        fields,
        required,
      }),
    ),
  };
}
