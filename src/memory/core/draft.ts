// From a request to stored properties: fields from top level or metadata, validated by type, with defaults.
// Used for adding and patching, so that the same rules apply to all items.
import type { Scope } from '../../ctx';
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toLocal, toUtc } from '../../graph/values';
import { issuesOf, validator, type Issue } from '../../schemas';
import type { ItemFields } from './fields';
import type { ItemNames } from './names';
import { lookupKeys, scopeWords, searchTokens, sessionPlace, sha256, type SessionPlace } from './properties';
import { typeFacts, type MemoryType, type Origin } from './types';

type Json = Record<string, unknown>;

/** Fields of every type that may be sent at top level or in metadata. */
const commonFields = ['tags', 'valid_start_time', 'valid_end_time'] as const;

const validateCommon = validator('items/CommonFields');

/** Limits for the metadata of one item: every value is a word of the look-up index, and every response contains all of it. */
const mostMetadataValues = 5_000;
const longestMetadata = 1_000_000;

/**
 * Reads and validates the fields of an item.
 * @param sent fields at top level; they take precedence over the same ones in `metadata`
 * @param place location of the item in the request, for issues
 * @param placeOfSent location of a field of `sent`, if it differs from `place`
 * @throws Invalid naming every invalid field
 */
export function readFields(
  type: MemoryType,
  content: string,
  sent: Json,
  metadata: Json,
  place: string[],
  placeOfSent: (name: string) => string[] = () => place,
): ItemFields {
  const facts = typeFacts(type);
  const issues: Issue[] = [];
  const placeIn = (name: string) => (isGiven(sent[name]) ? placeOfSent(name) : [...place, 'metadata']);
  const checked = (names: Iterable<string>, validate: typeof validateCommon) => {
    const values: Json = {};
    for (const name of names) {
      const value = isGiven(sent[name]) ? sent[name] : metadata[name];
      if (isGiven(value)) values[name] = value;
    }
    if (!validate(values))
      for (const issue of issuesOf(validate.errors, []))
        issues.push({ ...issue, loc: [...placeIn(issue.loc[0] ?? ''), ...issue.loc] });
    return values;
  };
  const common = checked(commonFields, validateCommon) as Schemas['items/CommonFields'];
  const { status, zettel_tags, valid_time, ...keyFields } = checked(facts.keyFields, validator(facts.schema));
  if (issues.length > 0) throw new Invalid(issues);
  checkMetadata(metadata, [...place, 'metadata']);

  const startName = common.valid_start_time === undefined ? 'valid_time' : 'valid_start_time';
  const start = common.valid_start_time ?? (valid_time as string | undefined);
  const end = common.valid_end_time;
  const timeAt = (name: string, text: string) => storedTime(text, [...placeIn(name), name]);
  const fields: ItemFields = {
    content,
    memory_type: type,
    metadata,
    title: (sent['title'] ?? keyFields['title'] ?? undefined) as string | undefined,
    tags: unique([...(common.tags ?? []), ...((zettel_tags as string[] | undefined) ?? [])]),
    valid_start_time: start ? timeAt(startName, start) : sinceEver,
    valid_end_time: end ? timeAt('valid_end_time', end) : forEver,
    valid_start_local: start ? toLocal(start) : null,
    valid_end_local: end ? toLocal(end) : null,
    status: typeof status === 'string' ? status : 'active',
    external_id: (sent['external_id'] ?? undefined) as string | undefined,
    keyFields: { ...keyFields, ...(zettel_tags !== undefined && { zettel_tags }) },
  };
  if (isBefore(fields.valid_end_time, fields.valid_start_time))
    throw Invalid.field(
      [...placeIn('valid_end_time'), 'valid_end_time'],
      'Must not be before valid_start_time',
      'interval',
      end,
    );
  return fields;
}

function checkMetadata(metadata: Json, loc: string[]): void {
  if (lookupKeys([], metadata).length > mostMetadataValues)
    throw Invalid.field(loc, `Must not contain more than ${mostMetadataValues} different values`, 'too_many_values');
  if (JSON.stringify(metadata).length > longestMetadata)
    throw Invalid.field(loc, `Must not have more than ${longestMetadata} characters as JSON`, 'max_length');
}

/**
 * The node properties for these fields; times and vector are set by the query.
 * @param names the part of the item's names stored on it: keys of its subjects, and the main entity
 */
export function storedProperties(
  fields: ItemFields,
  names: Pick<ItemNames, 'about' | 'entity_name'>,
  item_id: string,
  origin: Origin,
  scope: Scope,
): Json {
  const facts = typeFacts(fields.memory_type);
  const ownId = facts.ownIdField && !isGiven(fields.keyFields[facts.ownIdField]) ? { [facts.ownIdField]: item_id } : {};
  return {
    ...asProperties({ ...fields.keyFields, ...ownId }),
    item_id,
    content: fields.content,
    memory_type: fields.memory_type,
    title: fields.title ?? null,
    external_id: fields.external_id ?? null,
    tags: fields.tags,
    about: names.about,
    entity_name: names.entity_name,
    status: fields.status,
    ...origin,
    metadata_json: JSON.stringify(fields.metadata),
    lookup_keys: lookupKeys(fields.tags, fields.metadata),
    search_tokens: searchTokens(scopeWords(scope), fields.memory_type, origin.origin_tier, fields.status),
    content_hash: sha256(fields.content),
    lineage_roots: [item_id],
  };
}

/** The session of an item as properties; null without a session, so that a patch can remove it. */
export function sessionProperties(place: SessionPlace | undefined): {
  session_key: string | null;
  session_order: string | null;
} {
  return place ?? { session_key: null, session_order: null };
}

export const placeOf = (fields: ItemFields, item_id: string, scopeKey: string) =>
  sessionPlace(scopeKey, { item_id, metadata: fields.metadata, valid_start_time: fields.valid_start_time });

/** Key fields as node properties: scalars and homogeneous lists as they are, everything else as `<name>_json`. */
function asProperties(fields: Json): Json {
  const properties: Json = {};
  for (const [name, value] of Object.entries(fields)) {
    const flat = value === null || typeof value !== 'object' || isFlatList(value);
    properties[name] = flat ? value : null;
    properties[`${name}_json`] = flat ? null : JSON.stringify(value);
  }
  return properties;
}

function isFlatList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const kinds = new Set(value.map((entry) => typeof entry));
  return kinds.size === 0 || (kinds.size === 1 && !kinds.has('object'));
}

/**
 * A time in UTC, as it is stored.
 * @param loc location of the time in the request
 * @throws Invalid when its offset moves it beyond the four-digit years of RFC 3339
 */
export function storedTime(text: string, loc: string[]): string {
  const time = toUtc(text);
  if (!/^\d/.test(time)) throw Invalid.field(loc, 'Must be within the years 0000 to 9999 in UTC', 'range', text);
  return time;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

const unique = (values: string[]) => [...new Set(values)];

/** Compares stored times, including the sentinels of open ends. */
function isBefore(a: string, b: string): boolean {
  if (a === forEver || b === sinceEver) return false;
  return a.replace('Z', '') < b.replace('Z', '');
}
