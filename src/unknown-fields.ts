// Fields that no schema knows. They are ignored, because published clients send some. They are reported, because most are typing errors.
import { distance } from 'fastest-levenshtein';
import { Invalid } from './errors';
import type { SchemaName } from './generated/schemas';
import { allowedFieldsOf, fieldsOf } from './schemas';

/** The part of an answer that reports them; empty if there are none. */
export interface UnknownFields {
  /** At most 50 names, in the order sent. */
  unknown_fields?: string[];
  /** The known field that an unknown one resembles. */
  did_you_mean?: Record<string, string>;
}

const maxNames = 50;
const maxNameLength = 100;

/**
 * What an answer reports of fields that were ignored.
 * @param sent the object as sent; other values have no fields
 * @param schema its schema; undefined if no field is known
 * @param alsoTaken fields that are accepted in addition to the schema
 * @throws Invalid for a `subject`
 */
export function unknownFields(
  sent: unknown,
  schema: SchemaName | undefined,
  alsoTaken: readonly string[] = [],
): UnknownFields {
  const names = namesOf(sent, schema, alsoTaken)
    .slice(0, maxNames)
    .map((name) => name.slice(0, maxNameLength));
  if (names.length === 0) return {};
  const candidates = [...(schema ? allowedFieldsOf(schema) : []), ...alsoTaken];
  const meant = names.flatMap((name) => {
    const near = nearest(name, candidates);
    return near === undefined ? [] : [[name, near] as const];
  });
  return { unknown_fields: names, ...(meant.length > 0 && { did_you_mean: Object.fromEntries(meant) }) };
}

/** What was sent without the fields that are reported as ignored: nobody has validated them. Parameters and errors as above. */
export function withoutUnknown<T>(sent: T, schema: SchemaName, alsoTaken: readonly string[] = []): T {
  const ignored = new Set(namesOf(sent, schema, alsoTaken));
  if (ignored.size === 0) return sent;
  return Object.fromEntries(Object.entries(sent as object).filter(([name]) => !ignored.has(name))) as T;
}

function namesOf(sent: unknown, schema: SchemaName | undefined, alsoTaken: readonly string[]): string[] {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return [];
  const known = schema ? fieldsOf(schema) : new Set<string>();
  const names = Object.keys(sent).filter((name) => !known.has(name) && !alsoTaken.includes(name));
  // Ignored, what is meant for one end user would be stored for the whole workspace.
  if (names.includes('subject'))
    throw Invalid.field(
      ['body', 'subject'],
      'Name the subject in the header X-Subject or in the query',
      'server_owned',
    );
  return names;
}

/** The candidate with the fewest wrong letters, at most one in three; case and separators do not count: `topK`, `top-k`, `topk`. */
function nearest(name: string, candidates: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = plain(name);
  let best: string | undefined;
  let fewest = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const errors = distance(wanted, plain(candidate));
    if (errors < fewest) [best, fewest] = [candidate, errors];
  }
  return best;
}
