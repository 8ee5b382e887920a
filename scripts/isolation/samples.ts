// Values that cannot be derived from schemas: ids that do not exist, and valid bodies.
import type { Json, Operation } from './operations';
import type { Source } from './values';

export const missingId = 'mem_00000000000000000000000000';

/** Ids that do not exist, in the format that the path requires. */
export const missingIdsFor =
  ({ fields }: Operation): Source =>
  (name) =>
    fields.some((field) => field.name === name && field.schema['format'] === 'uuid')
      ? '00000000-0000-4000-8000-000000000000'
      : missingId;

/** Valid bodies by route: structured rows are validated against the schema they name, which the API document cannot express. */
export const samples: Record<string, Json> = {
  'POST /memory/ingest/structured': { schema: 'tool_call', data: { tool_name: 'lamp', result: 'lit' } },
};
