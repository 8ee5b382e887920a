// The rules for the text of every query: scope, requested time, name, uniform spelling.
import type { QueryFile } from '../../src/graph/queries';
import { boundIn, type Bound } from './patterns';

type Query = Pick<QueryFile, 'text' | 'mode'>;

/** Allowed first words of query names. */
export const verbs = [
  // One by id or key; what matches; all or some in order; the number.
  ...['get', 'find', 'list', 'count'],
  ...['create', 'append', 'complete', 'update', 'record', 'flag', 'link', 'unlink', 'close', 'delete'],
  // Locks, claims and runs.
  ...['lock', 'claim', 'hold', 'renew', 'release', 'begin', 'requeue', 'end', 'finish'],
  // Members and credentials.
  ...['accept', 'rotate', 'revoke'],
];

/** Nodes and credentials of the service itself, which have a test of their own. */
const identity =
  /:(?:User|Workspace|Tenant|ApiKey|AuthSession|RefreshToken|Invitation|AuditEvent|IdempotencyRecord|Deletion|Subject|MEMBER_OF|OWNS)\b/;

const reachOf = (mode: Query['mode']) => (mode === 'write' ? 'writable' : 'readable');

/** All reasons for which a node needs no scope predicate. */
const reasonsWithoutScope: Record<string, (node: Bound, query: Query) => boolean> = {
  'belongs to the service itself, such as a user or an API key': ({ labels, path }) => identity.test(labels || path),
  'is a version of an item and has the scope of that item': ({ path }) => path.includes('[:HAS_VERSION]'),
  'is the name at one end of a fact whose scope is checked': ({ path, conditions }, { mode }) =>
    /^\(\)-\[(?:fact)?:RELATES/.test(path) &&
    (/\{item_id: (?:item|node|gone)\.item_id\}/.test(path) ||
      conditions.includes(`fact.scope_key IN $scope.${reachOf(mode)}`)),
  'has the session key of an item, which begins with the scope': ({ variable, conditions, properties }) =>
    conditions.some((condition) => new RegExp(`^${variable}\\.session_key = \\w+\\.session_key$`).test(condition)) ||
    properties === 'session_key: item.session_key',
  'is the lock of the scope: its key is the scope': ({ properties }) => properties === 'lock_key: $scope.write_key',
  'is part of an unfinished import into the scope': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = '' + $scope.write_key`),
  'has a key that begins with the scope': ({ variable, conditions }) =>
    conditions.some((condition) =>
      new RegExp(`^${variable}\\.(?:session|_name)_key STARTS WITH \\$scope\\.write_key \\+ ''$`).test(condition),
    ),
  'is an expired item, which has the hidden form of the scope key': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = '' + $scope.write_key`) ||
    conditions.includes(`${variable}.scope_key IN [key IN $scope.readable | '' + key]`),
  'belongs to another member of a USER workspace; only its existence is returned': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key STARTS WITH split($scope.write_key, '')[0] + ''`),
  'is shared reference knowledge; only vectors of texts that the caller has are returned': ({ variable, conditions }) =>
    [
      `${variable}.tenant_id = $scope.tenant_id`,
      `${variable}.is_reference = true`,
      `NOT ${variable}.scope_key CONTAINS ''`,
    ].every((condition) => conditions.includes(condition)),
  'comes from an index lookup by scope, and is checked later in the query': (
    { variable, clause, conditions },
    { text, mode },
  ) =>
    (clause.includes('FULLTEXT INDEX') || conditions.includes(`${variable}.scope_key = named.scope_key`)) &&
    new RegExp(`\\b${variable}\\.scope_key IN \\$scope\\.${reachOf(mode)}`).test(text),
  'is a name or alias of an item that may be written, with the same scope': ({ path }, { mode }) =>
    mode === 'write' && /\[\w*:(?:ABOUT\|MENTIONS(?:\|\w+)*|SAME_AS)\]/.test(path),
  'is in the partition of a subject that the query found in the workspace': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = partition.scope_key`),
  'is an open run of the tenant, which is only counted': ({ variable, conditions }) =>
    variable === 'open' && conditions.includes('open.tenant_id = $scope.tenant_id'),
  'is only counted, or deleted with its item': ({ path }, { mode }) =>
    degrees.includes(path) ||
    (mode === 'write' && /^\(\w+\)(?:--\(\)|-\[(?:link|relationship)\]-\(other\))$/.test(path)),
};

/**
 * A count of all relationships, which avoids the slower count of the visible ones.
 */
const bound = String.raw`COUNT \{ \(\w+\)<?-(?:\[:\w+\])?->?\(\) \}`;
const upperBound = new RegExp(String.raw`WHERE ${bound}(?: \+ ${bound})? > \d+\s+MATCH`, 'g');

const walked = (text: string) => boundIn(text.replace(upperBound, 'MATCH'));

/**
 * Nodes bound without the predicate `x.scope_key IN $scope.readable` (or `= $scope.write_key`) in the same clause.
 * A query that writes needs `IN $scope.writable` instead.
 */
export function unguarded(query: Query): string[] {
  const nodes = walked(query.text).filter(({ kind }) => kind === 'node');
  const reach = reachOf(query.mode);
  return nodes
    .filter(
      ({ variable, conditions }) =>
        !conditions.some(
          (condition) =>
            condition === `${variable}.scope_key IN $scope.${reach}` ||
            condition === `${variable}.scope_key = $scope.write_key`,
        ),
    )
    .filter((node) => !Object.values(reasonsWithoutScope).some((isSound) => isSound(node, query)))
    .map(describe);
}

/** Numbers of relationships of a node, used only to bound a traversal or to order a list. */
const degrees = ['(item)--()', '(entity)<-[:ABOUT]-()', '(entity)<-[:MENTIONS]-()'];

/** Relationships that are never closed: deleted, or kept as long as their nodes. */
const neverClosed =
  /^:(?:NEXT|CO_RETRIEVED|HAS_VERSION|PRODUCED|WROTE|ANSWERED_WITH|MEMBER_OF|EVOLVES|OWNS|INTO|BELONGS_TO|CONCERNS)(?:\*[\d.]+)?$/;

const inView = (variable: string) => [
  `${variable}.holds_from <= $view.seen_at`,
  `${variable}.transaction_time_end > $view.seen_at`,
];

/** Links of a state to names and facts, selected by the times of the state. */
const ofState = (variable: string) => [
  `${variable}.transaction_time_start <= state.updated_at`,
  `${variable}.transaction_time_end > state.updated_at`,
];

/** Facts have a valid time of their own; that of a corrected one was cut when the correction was recorded. */
const factInView = (variable: string) => [
  `${variable}.transaction_time_start <= $view.known_at`,
  `(${variable}.transaction_time_end > $view.seen_at OR (${variable}.superseded_by IS NOT NULL AND ${variable}.transaction_time_end > $view.closed_after))`,
  `${variable}.holds_from <= $view.valid_until`,
  `(${variable}.holds_until > $view.valid_from OR (${variable}._stated_until > $view.valid_from AND ${variable}.transaction_time_end > $view.known_at))`,
];

/** Explorations show the present: closed relationships ended before now. */
const stillOpen = (variable: string) => [`${variable}.transaction_time_end > datetime()`];

/** Queries for everything recorded in an interval need no view. */
const isOfAnyTime = (variable: string | undefined, conditions: string[]) =>
  ['transaction_time_start >= $since', 'transaction_time_end >= $since', 'transaction_time_start <= $until'].some(
    (time) => conditions.includes(`${variable}.${time}`),
  );

/** Queries of the history, which include what has ended. */
const ofHistory = [
  'facts/get',
  'facts/list-versions',
  'temporal/list-changed-facts',
  'temporal/list-fact',
  'temporal/list-relationship',
  'retrieval/list-rejected',
  'store/list-derived',
];

/** Relationships that a query follows without both time conditions of `$view` in the same clause. */
export const outsideView = ({ text, name = '' }: Query & { name?: string }): string[] =>
  walked(text)
    .filter(() => !ofHistory.includes(name))
    .filter(({ kind, labels }) => kind === 'relationship' && !neverClosed.test(labels))
    .filter(
      ({ variable, conditions, path }) =>
        !degrees.includes(path) &&
        !isOfAnyTime(variable, conditions) &&
        ![inView, factInView, ofState, ...(name.startsWith('explore/') ? [stillOpen] : [])].some((seen) =>
          seen(`${variable}`).every((condition) => conditions.includes(condition)),
        ) &&
        !text.replace(/\s+/g, ' ').includes(`WITH ${variable}, state WHERE ${ofState(`${variable}`).join(' AND ')}`) &&
        // For a path of several relationships, the condition on all of them.
        !conditions.includes(`all(same IN ${variable} WHERE ${inView('same').join(' AND ')})`) &&
        !(
          name.startsWith('explore/') &&
          conditions.includes(`all(step IN ${variable} WHERE ${stillOpen('step').join()})`)
        ),
    )
    .map(describe);

const describe = ({ kind, variable, labels, path }: Bound) => `${kind} ${variable ?? ''}${labels} in ${path}`;

/** Expressions that several queries repeat: their beginning, and the whole. */
const spellings: { begins: RegExp; whole: RegExp }[] = [
  {
    begins: /\$filter\.max_tier/g,
    whole: /\b\w+\.origin_tier <= \$filter\.max_tier\s+AND \w+\.memory_type IN \$filter\.memory_types/g,
  },
  { begins: /\$filter\.statuses/g, whole: /AND \w+\.status IN \$filter\.statuses\b/g },
  {
    begins: /\$filter\.(?:since|until)/g,
    whole: /\b\w+\.created_at (?:>= \$filter\.since(?=\s+AND \w+\.created_at < \$filter\.until)|< \$filter\.until)\b/g,
  },
  {
    begins: /\.about,\s+\.session_key,\s/g,
    whole:
      /(\w+)\{\s+\.item_id,\s+\.title,\s+\.about,\s+\.session_key,\s+valid_start_local: toString\(\1\.valid_start_local\),\s+valid_end_local: toString\(\1\.valid_end_local\),\s+content: left\(\1\.content, 4000\),\s+cosine: /g,
  },
  {
    begins: /SAME_AS\*/g,
    whole:
      /MATCH \((named|mentioned)\)-\[aliases:SAME_AS\*0\.\.4\]-\(name:(?:Name|Entity)\)\s+WHERE\s+name\.scope_key IN \$scope\.readable\s+AND all\(.*\)\s+WITH DISTINCT (?:\w+, )?\1, name\s+WHERE[^]{0,400}?\1 = name OR NOT EXISTS \{\s+MATCH \(\1\)-\[apart:DIFFERENT_FROM\]-\(name\)/g,
  },
];

/** Places where a query varies such an expression. */
export const otherSpellings = ({ text }: Pick<Query, 'text'>): string[] =>
  spellings
    .filter(({ begins, whole }) => [...text.matchAll(begins)].length !== [...text.matchAll(whole)].length)
    .map(({ begins }) => begins.source);

/** How a state, a fact or a relationship is bound to the view: all of these conditions together. */
const wholeViews = [
  'known_from <= $view.known_at AND known_until > $view.known_at AND transaction_time_end > $view.closed_after AND holds_from <= $view.valid_until AND holds_until > $view.valid_from',
  // In a vector index, which has no more of a version.
  'known_from <= $view.known_at AND known_until > $view.known_at AND holds_from <= $view.valid_until AND holds_until > $view.valid_from LIMIT',
  // The current state, which is not closed.
  'known_from <= $view.known_at AND holds_from <= $view.valid_until AND holds_until > $view.valid_from',
  'holds_from <= $view.seen_at AND transaction_time_end > $view.seen_at',
].map((conditions) => {
  const escaped = conditions.replace(/[$.]/g, String.raw`\$&`);
  return new RegExp(String.raw`\b(\w+)\.` + escaped.replaceAll(' AND ', String.raw` AND \1\.`), 'g');
});

const literally = (text: string) => new RegExp(text.replace(/[$.()]/g, String.raw`\$&`), 'g');
wholeViews.push(
  literally(factInView('fact').join(' AND ')),
  // Facts of a state count by the end that is stated.
  literally(
    "fact.valid_start_time <= $view.valid_until AND CASE WHEN fact.ended_by IS NULL THEN fact.valid_end_time ELSE coalesce(fact.stated_end_time, datetime('9999-12-31T23:59:59Z')) END > $view.valid_from",
  ),
);

/** Where fewer conditions are enough. */
const partialViews = [
  // Never changed after it was made.
  /\b\w+\.(?:created_at|last_seen_at) <= \$view\.seen_at/g,
  // Source code has no valid time; what lies outside a repository has no state.
  /NOT \$view\.past OR (?:item\.known_from <= \$view\.known_at|coalesce\(other\.known_from <= \$view\.known_at, true\))/g,
  // A first choice by index; all conditions follow.
  /\.known_until > \$view\.known_at AND state\.holds_until > \$view\.valid_from RETURN/g,
  /\$view\.past\b/g,
];

/** Conditions of `$view` that stand without the others that belong to them, or with another comparison. */
export function brokenViews({ text, name = '' }: Pick<Query, 'text'> & { name?: string }): string[] {
  if (ofHistory.includes(name)) return [];
  const body = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\s+/g, ' ');
  const rest = [...wholeViews, ...partialViews].reduce((left, pattern) => left.replace(pattern, ''), body);
  return [...rest.matchAll(/[\w.]* ?[<>=]* ?\$view\.\w+/g)].map(([condition]) => condition);
}

/** Parts of `$filter` that a query has less often than other parts: without one it finds hidden items. */
export function missingFilters({ text }: Pick<Query, 'text'>): string[] {
  const timesOf = (part: string) => text.split(`$filter.${part}`).length - 1;
  const less = (parts: string[], than: string[]) => {
    const wanted = Math.max(...than.map(timesOf));
    return parts.filter((part) => timesOf(part) < wanted);
  };
  const kinds = ['max_tier', 'memory_types', 'statuses'];
  const times = ['since', 'until'];
  // A time may also bound a search in an index, without the other parts.
  return [...less(kinds, kinds), ...less(times, [...kinds, ...times])];
}
