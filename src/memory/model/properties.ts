// Node properties of an item: its fields, tokens for the full-text index, position in a session, and hashes.
import type { Scope } from '../../ctx';
import { readStored } from '../../schemas';
import { entityKey } from '../../libraries/text/entity-key';
import { namePartsIn } from '../../libraries/text/name-parts';
import { unindexedStems } from '../../libraries/text/words';
import { isGiven, type ItemFields } from './fields';
import { fieldProperties, lookedUpFields } from './item-fields';
import { sha256 } from '../../libraries/text/hash';
import { positionInSession, sessionOf, sourceInMetadata, speakerIn, speakersIn } from './keys';
import { keyWord, lookupKey, lookupKeys, numberKey, ownKey } from './lookup';
import type { ItemNames } from './names';
import { isNote, textTagsOf } from './notes';
import { searchableFields, typeFacts, type MemoryType, type Origin, type Tier, type Trust } from './types';

type Json = Record<string, unknown>;

const distinct = (texts: string[]) => [...new Set(texts)];

/** Words by which the full-text index filters. The digit at the end keeps the index from stemming them. */
function searchTokens(
  scopeWords: string[],
  type: MemoryType,
  { origin, origin_tier, trust }: Origin,
  status: string,
): string[] {
  return [
    ...scopeWords,
    typeWord(type),
    tierWord(origin_tier),
    statusWord(status),
    trustWord(trust),
    originWord(origin),
  ];
}

const scopeWords = (scope: Scope) => scope.write_tokens.split(' ');
export const typeWord = (type: MemoryType) => `type${type.replaceAll('_', '')}0`;
export const tierWord = (tier: Tier) => `tier${tier}`;
export const trustWord = (trust: Trust) => `trust${trust}0`;
/** Letters and digits only. If an origin is the prefix of another, so is its token, without the final 0. */
const originWord = (origin: string) =>
  `origin${origin.replace(/[z:_-]/g, (sign) => ({ z: 'zz', ':': 'zc', _: 'zu', '-': 'zd' })[sign] as string)}0`;
export const statusWord = (status: string) => `status${status.replaceAll('_', '')}0`;

const maxUnindexed = 3_000;
/** Hexadecimal if need be: the index would split other scripts. */
export const partWord = (stem: string) =>
  `part${/^[a-z0-9]*$/.test(stem) ? stem : `x${Buffer.from(stem, 'utf16le').toString('hex')}`}0`;

/** Words that the index's analyzer does not produce: parts of joined names, pairs of letters, folded forms. */
const partWords = ({ title, content }: { title?: string | null; content: string }): string[] => {
  const text = `${title ?? ''} ${content}`;
  return distinct([...namePartsIn(text), ...unindexedStems(text, maxUnindexed)]).map(partWord);
};

export const isScopeWord = (word: string): boolean =>
  !/^(?:type|status|trust|origin|part|key)\w*0$|^tier\d$/.test(word);

export interface SessionPosition {
  session_key: string;
  /** Sort key within the session: position, then valid time, then id. */
  session_order: string;
}

export const sessionKeys = (scopeKeys: string[], session_id: string): string[] =>
  scopeKeys.map((scopeKey) => `${scopeKey}|${lookupKey('session_id', session_id)}`);

function positionIn(
  scopeKey: string,
  item: { item_id: string; metadata: Json; valid_start_time: string },
): SessionPosition | undefined {
  const session = sessionOf(item.metadata);
  if (session === undefined) return undefined;
  const ordinal = ordinalOf(positionInSession(item.metadata)) ?? '~';
  return {
    session_key: sessionKeys([scopeKey], session)[0] as string,
    // `!` sorts before `.`, so D1 comes before D1:1. A blank sorts before `.`, so a whole second comes before its
    // fractions.
    session_order: `${ordinal}!${item.valid_start_time.replace('Z', '').padEnd(40, ' ')}!${item.item_id}`,
  };
}

/** Max digits of a number in a position; nanoseconds since 1970 have nineteen. */
const maxNumberLength = 20;
/** Max numbers in a position; more would exceed the max length of an index entry. */
const maxNumbers = 8;

/** The numbers of a position such as `7` or `D1:12`, padded so that text order equals numeric order. */
function ordinalOf(position: string | undefined): string | undefined {
  return position
    ?.match(/\d+/g)
    ?.slice(0, maxNumbers)
    .map((number) => number.slice(0, maxNumberLength).padStart(maxNumberLength, '0'))
    .join('.');
}

type StoredNames = Pick<ItemNames, 'about' | 'entity_name'> & Partial<Pick<ItemNames, 'entities'>>;

const entityKeys = ({ about, entities }: StoredNames, kept: string[]): string[] =>
  entities
    ? [...about, ...entities.map(({ key }) => key)].map((key) => ownKey('entity', key))
    : kept.filter((key) => key.startsWith(ownKey('entity', '')));

/**
 * The query adds times and vector.
 * @param names without entities, the entity entries of `kept` stay
 * @param kept the current look-up entries of the node
 */
export function storedProperties(
  fields: ItemFields,
  names: StoredNames,
  item_id: string,
  origin: Origin,
  scope: Scope,
  kept: string[] = [],
): Json {
  const { memory_type, status } = fields;
  const ofType = typeProperties(fields, item_id);
  const said_by = saidBy(fields.metadata);
  const text_tags = isNote(fields) ? textTagsOf(fields) : [];
  const lookup_keys = distinct([
    ...withKnownKeys(lookupKeys([...fields.tags, ...text_tags], fields.metadata), fields.metadata),
    ...fieldKeys(memory_type, ofType),
    ...lookedUpFields(fields).flatMap(([name, value]) => keysOfValue(name, value)),
    ...(said_by ?? []).map((key) => ownKey('author', key)),
    ...entityKeys(names, kept),
  ]);
  return {
    ...ofType,
    item_id,
    content: fields.content,
    memory_type,
    ...fieldProperties(fields),
    tags: fields.tags,
    text_tags: text_tags.length > 0 ? text_tags : null,
    valid_time_words: fields.valid_time_words ?? null,
    valid_time_unsure: fields.valid_time_unsure ?? null,
    about: names.about,
    said_by,
    entity_name: names.entity_name,
    status,
    ...origin,
    metadata_json: JSON.stringify(fields.metadata),
    _lookup_keys: lookup_keys,
    _search_tokens: [
      ...searchTokens(scopeWords(scope), memory_type, origin, status),
      ...partWords(fields),
      ...lookup_keys.map(keyWord),
    ],
    content_hash: sha256(fields.content),
  };
}

/** Longer values are texts, which are found by their words. */
const maxFieldLength = 200;

export function fieldKeys(type: MemoryType, properties: Json): string[] {
  return searchableFields(type).flatMap((name) =>
    [properties[name]].flat().flatMap((value) => keysOfValue(name, value)),
  );
}

function keysOfValue(name: string, value: unknown): string[] {
  if (typeof value === 'number') return [lookupKey(name, String(value)), numberKey(name, value)];
  const isKey = typeof value === 'boolean' || (typeof value === 'string' && value.length <= maxFieldLength);
  return isKey ? [lookupKey(name, String(value))] : [];
}

export function minimalWords(properties: Json & MinimalItem, scope: Scope): Json {
  const { memory_type, metadata_json, status } = properties;
  const metadata = readStored('stored/Object', metadata_json);
  const lookup_keys = distinct([...lookupKeys([], metadata), ...fieldKeys(memory_type, properties)]);
  return {
    _lookup_keys: lookup_keys,
    _search_tokens: [...searchTokens(scopeWords(scope), memory_type, properties, status), ...lookup_keys.map(keyWord)],
  };
}

export interface MinimalItem extends Origin {
  memory_type: MemoryType;
  metadata_json: string;
  status: string;
}

export function typeProperties({ memory_type, keyFields }: ItemFields, item_id: string): Json {
  const { ownIdField } = typeFacts(memory_type);
  const ownId = ownIdField && !isGiven(keyFields[ownIdField]) ? { [ownIdField]: item_id } : {};
  return asProperties({ ...keyFields, ...ownId });
}

/** Only metadata counts: "Ann: hello" in the text does not prove that Ann spoke. */
function saidBy(metadata: Json): string[] | null {
  const speaker = speakerIn(metadata);
  const names = speakersIn(metadata) ?? (speaker === undefined ? [] : [speaker]);
  const keys = [...new Set(names.map(entityKey))].filter((key) => key !== '');
  return keys.length > 0 ? keys : null;
}

/** Session and source get a second entry, under their main key, whatever synonym was sent. */
function withKnownKeys(keys: string[], metadata: Json): string[] {
  const session = sessionOf(metadata);
  const source = sourceInMetadata(metadata);
  return [
    ...new Set([
      ...keys,
      ...(session === undefined ? [] : [lookupKey('session_id', session)]),
      ...(source === undefined ? [] : [lookupKey('source', source)]),
    ]),
  ];
}

/** Without a session the properties are null, so that an update removes them. */
export function sessionProperties(position: SessionPosition | undefined): {
  session_key: string | null;
  session_order: string | null;
} {
  return position ?? { session_key: null, session_order: null };
}

export const sessionPosition = (fields: ItemFields, item_id: string, scopeKey: string) =>
  positionIn(scopeKey, { item_id, metadata: fields.metadata, valid_start_time: fields.valid_start_time });

/** Scalars and lists of one type unchanged, other values as JSON in `<name>_json`. */
function asProperties(fields: Json): Json {
  const properties: Json = {};
  for (const [name, value] of Object.entries(fields)) {
    const flat = value === null || typeof value !== 'object' || isFlatList(value);
    properties[name] = flat ? value : readAsTexts.has(name) ? (value as unknown[]).map(textOf) : null;
    properties[`${name}_json`] = flat ? null : JSON.stringify(value);
  }
  return properties;
}

/** Fields whose elements may be objects; a second property has them as plain texts, for explorations. */
const readAsTexts = new Set(['rejected_alternatives']);

/** Joins the texts in an object: `{"option": "Wood", "why": "smoke"}` → "Wood: smoke". */
const textOf = (entry: unknown): string =>
  typeof entry === 'string'
    ? entry
    : Object.values(entry as Json)
        .filter((value) => typeof value === 'string')
        .join(': ');

function isFlatList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const kinds = new Set(value.map((entry) => typeof entry));
  return kinds.size === 0 || (kinds.size === 1 && !kinds.has('object'));
}
