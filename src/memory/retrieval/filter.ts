// Compiles a filter of the API into clauses for Cypher queries, and into a query for the full-text index.
import type { Ctx } from '../../ctx';
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { toDateTime } from '../../graph/values';
import { entityKey } from '../../libraries/text/entity-key';
import { maxOf } from '../../lists';
import { issuesOf, validator } from '../../schemas';
import { later, sinceEver, toUtc } from '../../time';
import { boundsRanges, keyWord, lookupKey, numberKey, ownKey } from '../model/lookup';
import { statusWord, trustWord, typeWord } from '../model/properties';
import { askedKeys } from '../../libraries/text/honours';
import { beginsOrigin, everyStatus, stepStatus, trusts, type MemoryType, type Trust } from '../model/types';

export type ItemFilter = Schemas['wire/Filter'];
/** A value in [from, to), as text or as time. */
export type Test = {
  field:
    | '_lookup_keys'
    | 'memory_type'
    | 'status'
    | 'origin'
    | 'trust'
    | 'user_id'
    | 'external_id'
    | 'created_at'
    | 'holds_from'
    | 'holds_until';
  from: unknown;
  to: unknown;
  holds: boolean;
};
/** Tests joined by OR; a filter joins its clauses by AND. */
export type Clause = Test[];

const conditionNames = ['filter', 'session_id', 'exclude_origins', 'min_trust', 'project', 'shared'] as const;

export type Filtered = {
  [Name in (typeof conditionNames)[number]]?: Schemas['search/SearchRequest'][Name] | undefined;
};

export const filteredOf = (request: Filtered): Filtered =>
  Object.fromEntries(conditionNames.map((name) => [name, request[name]]));

const maxDepth = 4;
const maxBytes = 20_000;
/** Lucene refuses a query with more than 1,024 clauses, and scope, type and status need some. */
const maxTests = 500;
const maxConditions = 100;

type Tree = Test | { all: Tree[] } | { any: Tree[] };

/**
 * @param loc path of the filter in the request @throws Invalid for a filter that is too deep or too large, or names an
 * origin or status that does not exist
 */
export async function clausesOf(
  ctx: Pick<Ctx, 'graph'>,
  { filter, session_id, exclude_origins, min_trust, ...narrowed }: Filtered,
  loc = ['body', 'filter'],
): Promise<Clause[]> {
  const aliases: ItemFilter = {
    ...(session_id && { session_id }),
    ...(exclude_origins && { exclude_origins }),
    ...(min_trust && { min_trust }),
    ...ofProject(narrowed),
  };
  const given = [filter ?? {}, aliases].filter((each) => Object.keys(each).length > 0);
  if (given.length === 0) return [];
  const unread = given.flatMap(originsIn).find((origin) => !beginsOrigin(originStart(origin)));
  if (unread !== undefined)
    throw Invalid.field(
      loc,
      'Names no origin; an origin begins like import:, import:mail or document:',
      'pattern',
      unread,
    );
  const tooLarge = (message: string) => Invalid.field(loc, message, 'too_many');
  if (Buffer.byteLength(JSON.stringify(given)) > maxBytes) throw tooLarge(`Must not have more than ${maxBytes} bytes`);
  if (given.some((each) => depthOf(each) > maxDepth))
    throw tooLarge(`Must not be nested more than ${maxDepth} levels deep`);
  requireKnownStatuses(given.flatMap(statusesIn), loc);
  const keysOf = await namesOf(ctx, given.flatMap(entitiesIn));
  const clauses = clausesIn({ all: given.map((each) => treeOf(each, keysOf)) });
  if (clauses.length > maxConditions || clauses.flat().length > maxTests)
    throw tooLarge('Combines too many conditions; use fewer alternatives');
  return clauses;
}

/**
 * Memories of the given projects and, unless `shared` is false, shared ones. Without `project`, `shared: false` selects
 * the memories of all projects.
 */
function ofProject({ project, shared = true }: Pick<Filtered, 'project' | 'shared'>): ItemFilter {
  if (project === undefined) return shared ? {} : { metadata: { project: { exists: true } } };
  const own: ItemFilter = { metadata: { project: { in: listOf(project) as [string, ...string[]] } } };
  return shared ? { or: [own, { not: { metadata: { project: { exists: true } } } }] } : own;
}

export async function matchingOf(ctx: Pick<Ctx, 'graph'>, item_ids: string[], clauses: Clause[]): Promise<Set<string>> {
  if (item_ids.length === 0) return new Set();
  const rows = await ctx.graph.run('retrieval/list-matching', { item_ids, clauses });
  return new Set(rows.map(({ item_id }) => item_id));
}

const validate = validator('wire/Filter');

/** Reads a filter from JSON text. @throws Invalid if it is malformed */
export function filterIn(text: string | undefined): ItemFilter | undefined {
  if (text === undefined) return undefined;
  const loc = ['query', 'filter'];
  let filter: unknown;
  try {
    filter = JSON.parse(text);
  } catch {
    throw Invalid.field(loc, 'Must be a filter as JSON', 'pattern', text);
  }
  if (!validate(filter)) throw new Invalid(issuesOf(validate.errors, loc));
  if (isInexact(filter)) throw Invalid.field(loc, 'Has an integer beyond 2^53: send the filter in a body', 'range');
  return filter;
}

/** JSON.parse rounds: integers beyond 2^53 are not exact. */
const isInexact = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value) && !Number.isSafeInteger(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(isInexact);

const partsOf = ({ and, or, not }: ItemFilter) => [...(and ?? []), ...(or ?? []), ...(not ? [not] : [])];
const depthOf = (filter: ItemFilter): number => 1 + maxOf(partsOf(filter).map(depthOf), 0);
const entitiesIn = (filter: ItemFilter): string[] => [...listOf(filter.entity), ...partsOf(filter).flatMap(entitiesIn)];

const originsIn = (filter: ItemFilter): string[] => [
  ...listOf(filter.origin),
  ...listOf(filter.exclude_origins),
  ...partsOf(filter).flatMap(originsIn),
];

/** `import:*` means the same as `import:`. */
const originStart = (origin: string) => origin.replace(/\*$/, '');

const statusesIn = (filter: ItemFilter): string[] => [...listOf(filter.status), ...partsOf(filter).flatMap(statusesIn)];

const knownStatuses = new Set<string>([...everyStatus, stepStatus]);

/** A status that no item has would find nothing, or with `not` everything. @throws Invalid */
function requireKnownStatuses(statuses: string[], loc: string[]): void {
  const unknown = statuses.find((status) => !knownStatuses.has(status));
  if (unknown === undefined) return;
  throw Invalid.field([...loc, 'status'], `Must be one of: ${[...knownStatuses].join(', ')}`, 'enum', unknown);
}

type KeysOf = ReadonlyMap<string, string[]>;

async function namesOf(ctx: Pick<Ctx, 'graph'>, entities: string[]): Promise<KeysOf> {
  if (entities.length === 0) return new Map();
  const rows = await ctx.graph.run('retrieval/list-names-of', {
    entities: [...new Set(entities)].map((entity) => ({ entity, keys: askedKeys(entity) })),
  });
  return new Map(rows.map(({ entity, keys }) => [entity, keys]));
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const entityKeyStart = ownKey('entity', '');

/** Keys of entities that the clauses require or allow to be mentioned. */
export const mentionsIn = (clauses: Clause[]): string[] =>
  clauses
    .flat()
    .flatMap(({ from, holds }) => (holds && typeof from === 'string' && from.startsWith(entityKeyStart) ? [from] : []));

/** Exclusive end of the range that contains only this text. */
const next = (text: string) => `${text}\0`;
const is = (field: Test['field'], value: string): Test => ({ field, from: value, to: next(value), holds: true });
const begins = (field: Test['field'], value: string): Test => ({
  field,
  from: value,
  to: `${value}\uffff`,
  holds: true,
});
const has = (key: string): Test => is('_lookup_keys', key);
const oneOf = <T>(values: T | T[] | undefined, test: (value: T) => Tree): Tree[] =>
  values === undefined ? [] : [{ any: listOf(values).map(test) }];

function treeOf(filter: ItemFilter, keysOf: KeysOf): Tree {
  const { and, or, not, tags = {}, metadata = {}, created = {}, valid = {} } = filter;
  const tag = (value: string) => has(lookupKey('tag', value));
  return {
    all: [
      ...(and ?? []).map((each) => treeOf(each, keysOf)),
      ...(or ? [{ any: or.map((each) => treeOf(each, keysOf)) }] : []),
      ...(not ? [negated(treeOf(not, keysOf))] : []),
      ...oneOf(tags.any, tag),
      ...(tags.all ?? []).map(tag),
      ...Object.entries(metadata).map(([key, test]) =>
        metadataTree(key, typeof test === 'object' ? test : { eq: test }),
      ),
      ...oneOf(filter.memory_type, (type) => is('memory_type', type)),
      ...oneOf(filter.status, (status) => is('status', status)),
      ...oneOf(filter.session_id, (id) => has(lookupKey('session_id', id))),
      ...oneOf(filter.agent_id, (id) => has(lookupKey('agent_id', id))),
      ...oneOf(filter.external_id, (id) => is('external_id', id)),
      ...oneOf(filter.author, (author) => ({
        any: [is('user_id', author), has(ownKey('author', entityKey(author)))],
      })),
      ...oneOf(filter.entity, (entity) => ({
        any: (keysOf.get(entity) ?? []).map((key) => has(ownKey('entity', key))),
      })),
      ...oneOf(filter.origin, (origin) => begins('origin', originStart(origin))),
      ...listOf(filter.exclude_origins).map((origin) => negated(begins('origin', originStart(origin)))),
      ...(filter.min_trust ? [{ any: trustedAs(filter.min_trust).map((trust) => is('trust', trust)) }] : []),
      ...within('created_at', created.since, created.until),
      ...within('holds_from', undefined, valid.until),
      // The end of a valid time is exclusive: an item that ends exactly at `since` does not match.
      ...within('holds_until', valid.since && later(toUtc(valid.since), 1), undefined),
    ],
  };
}

const trustedAs = (min: Trust): Trust[] => trusts.slice(trusts.indexOf(min));

/** Later than every time, including the stored value for an open end. */
const afterAll = '9999-12-31T23:59:59.999999999Z';

function within(field: Test['field'], since: string | undefined, until: string | undefined): Test[] {
  if (!since && !until) return [];
  const [from, to] = [toDateTime(since ?? sinceEver), toDateTime(until ?? afterAll)];
  return [{ field, from, to, holds: true }];
}

/** Fields of an item that a filter may also name as metadata keys. */
const itemFields = new Map<string, Test['field']>(
  (['status', 'memory_type', 'origin', 'trust'] as const).map((field) => [field, field]),
);

function metadataTree(key: string, test: Schemas['wire/MetadataTest']): Tree {
  const equals = (value: string | number | boolean): Tree => valueTree(key, String(value));
  const [lower, upper] = [test.gte ?? test.gt, test.lte ?? test.lt];
  const bounds = typeof lower === typeof upper ? [[lower, upper]] : [[lower], [undefined, upper]];
  const field = itemFields.get(key);
  const present: Tree = { any: [keyed(key), ...(field ? [begins(field, '')] : [])] };
  return {
    all: [
      ...(test.eq === undefined ? [] : [equals(test.eq)]),
      ...oneOf(test.in, equals),
      ...bounds.flatMap(([from, to]) => intervals(key, from, to, test)),
      ...(test.exists === undefined ? [] : [test.exists ? present : negated(present)]),
    ],
  };
}

function valueTree(key: string, value: string): Tree {
  const field = itemFields.get(key);
  return { any: [has(lookupKey(key, value)), ...(field ? [is(field, value)] : [])] };
}

/** The range that covers all values of a key: in character order, `>` follows `=`. */
const keyed = (key: string): Test => ({ field: '_lookup_keys', from: `${key}=`, to: `${key}>`, holds: true });

function intervals(
  key: string,
  lower: string | number | undefined,
  upper: string | number | undefined,
  test: Schemas['wire/MetadataTest'],
): Test[] {
  const bound = lower ?? upper;
  if (bound === undefined) return [];
  const entry = (value: string | number) => (typeof value === 'number' ? numberKey(key, value) : `${key}=${value}`);
  const prefix = typeof bound === 'number' ? ownKey('number', key) : key;
  const from = lower === undefined ? `${prefix}=` : test.gte === undefined ? next(entry(lower)) : entry(lower);
  const to = upper === undefined ? `${prefix}>` : test.lte === undefined ? entry(upper) : next(entry(upper));
  return [{ field: '_lookup_keys', from, to, holds: true }];
}

function negated(tree: Tree): Tree {
  if ('all' in tree) return { any: tree.all.map(negated) };
  if ('any' in tree) return { all: tree.any.map(negated) };
  return { ...tree, holds: !tree.holds };
}

/** Converts a tree to conjunctive normal form. The conversion stops once there are more clauses than allowed. */
function clausesIn(tree: Tree): Clause[] {
  if ('all' in tree) return tree.all.flatMap(clausesIn);
  if ('any' in tree)
    return tree.any
      .map(clausesIn)
      .reduce<Clause[]>(
        (found, each) => (found.length > maxConditions ? found : found.flatMap((a) => each.map((b) => [...a, ...b]))),
        [[]],
      );
  return [[tree]];
}

/**
 * Clauses for the full-text index. Some fields, such as times and users, are not indexed, so the clauses may find more
 * items than match.
 */
export function lookupClauses(clauses: Clause[]): string[] {
  return clauses.flatMap((clause) => {
    const parts = clause.length > 0 ? clause.map(partOf) : ['_search_tokens:none'];
    return parts.includes(undefined) ? [] : [`+(${parts.join(' ')})^0`];
  });
}

function partOf({ field, from, to, holds }: Test): string | undefined {
  const found = wordOf(field, from, to);
  return found === undefined ? undefined : holds ? found : `(*:* -${found})`;
}

const words: Partial<Record<Test['field'], (value: string) => string>> = {
  memory_type: (type) => typeWord(type as MemoryType),
  status: statusWord,
  trust: (trust) => trustWord(trust as Trust),
};

function wordOf(field: Test['field'], from: unknown, to: unknown): string | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const isValue = to === next(from);
  if (field !== '_lookup_keys') return isValue && words[field] ? `_search_tokens:${words[field](from)}` : undefined;
  if (isValue) return `_search_tokens:${keyWord(from)}`;
  // A `\0` at the end of a bound means just after the text before it: an exclusive start, or an inclusive end.
  const [opening, closing] = [from.endsWith('\0') ? '{' : '[', to.endsWith('\0') ? ']' : '}'];
  const bounds = [from, to].map(withoutEnd);
  if (!bounds.every(boundsRanges)) return undefined;
  return `_search_tokens:${opening}${bounds.map(keyWord).join(' TO ')}${closing}`;
}

const withoutEnd = (bound: string) => (bound.endsWith('\0') ? bound.slice(0, -1) : bound);
