// Reads the fields of an item from top level and metadata, validates them by type and adds defaults. Adding and
// updating items share these rules.
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Unsure, ValidTime } from '../../reading/reading';
import { forEver, isStatable, sinceEver, statableYears, toLocal, toUtc } from '../../time';
import { issuesOf, schemaOf, validator, type Check, type Issue } from '../../schemas';
import type { RelationshipType } from './relationships';
import { sentFields, type OwnFields } from './item-fields';
import { sessionOf, timeInMetadata, titleIn, withSentKeys } from './keys';
import { lookupKeys } from './lookup';
import type { ItemNames } from './names';
import { expectReachable } from './own-ids';
import { typeFacts, type MemoryType } from './types';

type Json = Record<string, unknown>;

export interface ItemFields extends OwnFields {
  content: string;
  memory_type: MemoryType;
  metadata: Json;
  tags: string[];
  /** UTC, or the value that means an open start or end. */
  valid_start_time: string;
  valid_end_time: string;
  /** Start and end in the offset that the caller sent, which determines the calendar day; null if open. */
  valid_start_local: string | null;
  valid_end_local: string | null;
  /**
   * Words of the text that set the valid time ("last Friday"), or else the reason why none could. Absent if the caller
   * sent a time.
   */
  valid_time_words?: string;
  valid_time_unsure?: Unsure;
  /** Set if the caller sent no valid time and the text may state one. */
  undated?: true;
  status: string;
  /** Item ids or external ids of the items that this one supersedes. */
  supersedes: string[];
  /** All key fields except the status. */
  keyFields: Json;
}

export interface StoredPart {
  fields: ItemFields;
  names: ItemNames;
  /** Other parts of the same item, by index. */
  depends_on: { position: number; only_if: 'failed' | null }[];
  /** Tasks of other plans; they must be in scope. */
  outside?: { plan_id: string; task_id: string; only_if: 'failed' | null }[];
  /** Targets must be in scope. */
  links?: { type: RelationshipType; target_id: string }[];
  /** @param by who writes: an API key or a user */
  extra?: (by: string, newGateId: () => string) => Json;
}

export type TextTimes = Partial<Pick<ItemFields, Extract<keyof ItemFields, `valid_${string}`>>>;

/** These fields may be sent at top level or in metadata. */
export const commonFields: readonly string[] = Object.keys(schemaOf('items/CommonFields').properties ?? {});

const validateCommon = validator('items/CommonFields');

/** The limit exists because each value is indexed and each response contains them all. */
const maxMetadataValues = 5_000;
const maxMetadataLength = 1_000_000;

/**
 * @param sent fields at top level; they win over metadata
 * @param sentMetadata title, time, session and speaker may use any synonym from keys.ts
 * @param path of the item in the request, for error messages
 * @param pathOfSent path of a field of `sent`, if it differs
 * @throws Invalid that names every invalid field
 */
export function readFields(
  type: MemoryType,
  content: string,
  sent: Json,
  sentMetadata: Json,
  path: string[],
  pathOfSent: (name: string) => string[] = () => path,
): ItemFields {
  const facts = typeFacts(type);
  const metadata = withSentKeys(sent, sentMetadata, facts.keyFields);
  const issues: Issue[] = [];
  const pathIn = (name: string) => (isGiven(sent[name]) ? pathOfSent(name) : [...path, 'metadata']);
  const checked = (names: Iterable<string>, validate: Check) => {
    const values = givenOf(names, sent, metadata);
    if (!validate(values))
      for (const issue of issuesOf(validate.errors, []))
        issues.push({ ...issue, loc: [...pathIn(issue.loc[0] ?? ''), ...issue.loc] });
    return values;
  };
  const common = checked(commonFields, validateCommon) as Schemas['items/CommonFields'];
  const { status, zettel_tags, valid_time, ...keyFields } = checked(facts.keyFields, validator(facts.schema));
  if (issues.length > 0) throw new Invalid(issues);
  const { ownIdField } = facts;
  if (ownIdField) expectReachable(ownIdField, keyFields[ownIdField], pathIn(ownIdField));
  checkMetadata(metadata, [...path, 'metadata']);
  const times = timesOf({ ...common, valid_time: valid_time as string | undefined }, timeInMetadata(metadata), pathIn);
  const isOpen = [common.valid_start_time, valid_time, common.valid_end_time].every((time) => !isGiven(time));
  return {
    content,
    memory_type: type,
    metadata,
    ...sentFields(sent),
    title: (sent['title'] ?? keyFields['title'] ?? titleIn(metadata)) as string | undefined,
    tags: unique([...(common.tags ?? []), ...((zettel_tags as string[] | undefined) ?? [])]),
    ...times,
    ...(isOpen && facts.layer === 'knowledge' && facts.strategy === 'FULL' && { undated: true as const }),
    status: typeof status === 'string' ? status : 'active',
    supersedes: supersededBy(sent, metadata),
    keyFields: { ...keyFields, ...(zettel_tags !== undefined && { zettel_tags }) },
  };
}

function givenOf(names: Iterable<string>, sent: Json, metadata: Json): Json {
  const values: Json = {};
  for (const name of names) {
    const value = isGiven(sent[name]) ? sent[name] : metadata[name];
    if (isGiven(value)) values[name] = value;
  }
  return values;
}

/** @param written start of validity if the request names none @throws Invalid */
function timesOf(
  given: Partial<Record<'valid_start_time' | 'valid_end_time' | 'valid_time', string>>,
  written: string | undefined,
  pathIn: (name: string) => string[],
): Pick<ItemFields, 'valid_start_time' | 'valid_end_time' | 'valid_start_local' | 'valid_end_local'> {
  const startName = given.valid_start_time === undefined ? 'valid_time' : 'valid_start_time';
  const start = given.valid_start_time ?? given.valid_time ?? written;
  const end = given.valid_end_time;
  const timeAt = (name: string, text: string) => storedTime(text, [...pathIn(name), name]);
  const valid_start_time = start ? timeAt(startName, start) : sinceEver;
  const valid_end_time = end ? timeAt('valid_end_time', end) : forEver;
  if (isBefore(valid_end_time, valid_start_time))
    throw Invalid.field(
      [...pathIn('valid_end_time'), 'valid_end_time'],
      'Must not be before valid_start_time',
      'interval',
      end,
    );
  return {
    valid_start_time,
    valid_end_time,
    valid_start_local: start ? toLocal(start) : null,
    valid_end_local: end ? toLocal(end) : null,
  };
}

/** A conversation turn is valid from when it was spoken, whatever start its text states. */
export function withTextTimes(fields: ItemFields, read: ValidTime | Unsure | undefined): ItemFields {
  if (read === undefined) return fields;
  if (typeof read === 'string') return { ...fields, valid_time_unsure: read };
  const written = timeInMetadata(fields.metadata);
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(written ?? '')?.[0] ?? 'Z';
  const [from, until] = [sessionOf(fields.metadata) === undefined ? read.from : undefined, read.until].map(
    (day) => day && `${day}T00:00:00${offset}`,
  );
  const ends = until && (from ?? written ?? '') < until ? until : undefined;
  if (!from && !ends) return fields;
  return {
    ...fields,
    ...(from && { valid_start_time: toUtc(from), valid_start_local: toLocal(from) }),
    ...(ends && { valid_end_time: toUtc(ends), valid_end_local: toLocal(ends) }),
    valid_time_words: read.words,
  };
}

const validateSuperseded = validator('items/Superseded');

/** Metadata fields that end other items. */
export const endingMetadata: readonly string[] = ['supersedes', 'replaces'];

/** A value with an unexpected type is ordinary metadata. */
function supersededBy(sent: Json, metadata: Json): string[] {
  const given = [sent['supersedes'], ...endingMetadata.map((name) => metadata[name])].find(isGiven);
  if (!validateSuperseded(given)) return [];
  return unique([given].flat());
}

function checkMetadata(metadata: Json, loc: string[]): void {
  if (lookupKeys([], metadata, maxMetadataValues).length > maxMetadataValues)
    throw Invalid.field(loc, `Must not contain more than ${maxMetadataValues} different values`, 'too_many_values');
  if (JSON.stringify(metadata).length > maxMetadataLength)
    throw Invalid.field(loc, `Must not have more than ${maxMetadataLength} characters as JSON`, 'max_length');
}

/** Converts a time to UTC. @throws Invalid outside the years that callers may state */
export function storedTime(text: string, loc: string[]): string {
  if (!isStatable(text)) throw Invalid.field(loc, `Must be within ${statableYears} in UTC`, 'range', text);
  return toUtc(text);
}

/** Converts an expiry to UTC; null means never. */
export const expiryOf = (sent: string | null): string | null => (sent === null ? null : toUtc(sent));

/** @throws Invalid unless the expiry is in the future */
export function expectLater(now: string, expires_at: string | null | undefined, loc: string[]): void {
  if (typeof expires_at === 'string' && !isBefore(toUtc(now), toUtc(expires_at)))
    throw Invalid.field(
      [...loc, 'expires_at'],
      'Must be in the future; DELETE deletes the item at once',
      'past',
      expires_at,
    );
}

export const isGiven = (value: unknown) => value !== undefined && value !== null;

const unique = (values: string[]) => [...new Set(values)];

/** Open starts and ends count as infinite. */
function isBefore(a: string, b: string): boolean {
  if (a === forEver || b === sinceEver) return false;
  return a.replace('Z', '') < b.replace('Z', '');
}
