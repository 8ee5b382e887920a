// What calls hold that schemas alone do not yield: ids that nobody has, and bodies that are taken.
import type { Json, Operation } from './operations';
import type { Source } from './values';

export const missing = 'mem_00000000000000000000000000';

/** Ids that nobody has, as the path wants them. */
export const nobodysIn =
  ({ fields }: Operation): Source =>
  (name) =>
    fields.some((field) => field.name === name && field.schema['format'] === 'uuid')
      ? '00000000-0000-4000-8000-000000000000'
      : missing;

/** What a schema of the API cannot say: rows are checked against the schema that they name. */
export const samples: Record<string, Json> = {
  'POST /memory/ingest/structured': { schema: 'tool_call', data: { tool_name: 'lamp', result: 'lit' } },
};
