// What the text of every named query must fulfil: scope, view, names, one spelling.
import type { QueryFile } from '../../src/graph/queries';
import { boundIn, type Bound } from './patterns';

type Query = Pick<QueryFile, 'text' | 'mode'>;

/** First words of the names of queries. */
export const verbs = [
  // One by its id or key; what fits a question; all or some in an order; how many.
  ...['get', 'find', 'list', 'count'],
  ...['create', 'append', 'complete', 'update', 'record', 'flag', 'link', 'unlink', 'close', 'delete'],
  // What runs or is held for a time.
  ...['lock', 'claim', 'hold', 'renew', 'release', 'begin', 'requeue', 'end', 'finish'],
  // Members and credentials.
  ...['accept', 'rotate', 'revoke'],
];

/** Nodes and credentials of the service itself: a test of their own looks at these. */
const identity =
  /:(?:User|Workspace|Tenant|ApiKey|AuthSession|RefreshToken|Invitation|AuditEvent|IdempotencyRecord|Deletion|Subject|MEMBER_OF|OWNS)\b/;

const reachOf = (mode: Query['mode']) => (mode === 'write' ? 'writable' : 'readable');

/** Why a node needs no predicate of its own: the reasons that are accepted, all of them. */
const soundWithout: Record<string, (node: Bound, query: Query) => boolean> = {
  'is of the service itself': ({ path }) => identity.test(path),
  'is a version of an item, which has the scope of the item': ({ path }) => path.includes('[:HAS_VERSION]'),
  'is the end of a fact, which carries the scope of both, or of one that an item of the scope states': (
    { path, conditions },
    { mode },
  ) =>
    /^\(\)-\[(?:fact)?:RELATES/.test(path) &&
    (/\{item_id: (?:item|node|gone)\.item_id\}/.test(path) ||
      conditions.includes(`fact.scope_key IN $scope.${reachOf(mode)}`)),
  'is in the session of an item, whose key begins with the scope': ({ variable, conditions, properties }) =>
    conditions.some((condition) => new RegExp(`^${variable}\\.session_key = \\w+\\.session_key$`).test(condition)) ||
    properties === 'session_key: item.session_key',
  'is the lock of a scope, whose key is the scope': ({ properties }) => properties === 'lock_key: $scope.write_key',
  'is staged for the scope, and becomes part of it': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = '' + $scope.write_key`),
  'has a key that begins with the scope': ({ variable, conditions }) =>
    conditions.some((condition) =>
      new RegExp(`^${variable}\\.(?:session|name)_key STARTS WITH \\$scope\\.write_key \\+ ''$`).test(condition),
    ),
  'is hidden in the scope, because it has expired': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = '' + $scope.write_key`) ||
    conditions.includes(`${variable}.scope_key IN [key IN $scope.readable | '' + key]`),
  'is of somebody in a workspace where everybody writes for themselves, of whom it is only told that there are such': ({
    variable,
    conditions,
  }) => conditions.includes(`${variable}.scope_key STARTS WITH split($scope.write_key, '')[0] + ''`),
  'is shared reference of the tenant, of which only the vectors of texts are told that the caller has': ({
    variable,
    conditions,
  }) =>
    [
      `${variable}.tenant_id = $scope.tenant_id`,
      `${variable}.is_reference = true`,
      `NOT ${variable}.scope_key CONTAINS ''`,
    ].every((condition) => conditions.includes(condition)),
  'comes from an index that is asked for the scope, and is held against what the caller sees afterwards': (
    { variable, clause, conditions },
    { text, mode },
  ) =>
    (clause.includes('FULLTEXT INDEX') || conditions.includes(`${variable}.scope_key = named.scope_key`)) &&
    new RegExp(`\\b${variable}\\.scope_key IN \\$scope\\.${reachOf(mode)}`).test(text),
  'is a name or an alias of what may be written: they have one scope': ({ path }, { mode }) =>
    mode === 'write' && /\[\w*:(?:ABOUT\|MENTIONS(?:\|\w+)*|SAME_AS)\]/.test(path),
  'is in the partition of a subject, which the query has found in the workspace': ({ variable, conditions }) =>
    conditions.includes(`${variable}.scope_key = partition.scope_key`),
  'only counts, or goes with an item that is deleted': ({ path }, { mode }) =>
    path === degree || (mode === 'write' && /^\(\w+\)(?:--\(\)|-\[(?:link|relationship)\]-\(other\))$/.test(path)),
};

/**
 * An upper bound that is known without a walk, before those are counted that the caller sees: it spares the walk and changes no result.
 */
const bound = String.raw`COUNT \{ \(\w+\)<?-(?:\[:\w+\])?->?\(\) \}`;
const upperBound = new RegExp(String.raw`WHERE ${bound}(?: \+ ${bound})? > \d+\s+MATCH`, 'g');

const walked = (text: string) => boundIn(text.replace(upperBound, 'MATCH'));

/**
 * Nodes that a query binds without `x.scope_key IN $scope.readable` (or `= $scope.write_key`) in the same clause, and without a reason.
 * In a query that writes, what may only be read does not count: it takes `IN $scope.writable`.
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
    .filter((node) => !Object.values(soundWithout).some((isSound) => isSound(node, query)))
    .map(describe);
}

/** How many relationships an item has, which bounds a walk and is told to nobody. */
const degree = '(item)--()';

/** Relationships that are never closed: they are deleted, or stay as long as what they join. */
const neverClosed =
  /^:(?:NEXT|CO_RETRIEVED|HAS_VERSION|PRODUCED|WROTE|ANSWERED_WITH|MEMBER_OF|EVOLVES|OWNS|INTO|BELONGS_TO|CONCERNS)(?:\*[\d.]+)?$/;

const inView = (variable: string) => [
  `${variable}.holds_from <= $view.seen_at`,
  `${variable}.transaction_time_end > $view.seen_at`,
];

/** What a state says of names, and the facts that it states: with the times of the state, not only those of the view. */
const ofState = (variable: string) => [
  `${variable}.transaction_time_start <= state.updated_at`,
  `${variable}.transaction_time_end > state.updated_at`,
];

/** A fact has a valid time of its own. */
const factInView = (variable: string) => [
  `${variable}.transaction_time_start <= $view.known_at`,
  `${variable}.transaction_time_end > $view.seen_at`,
  `${variable}.holds_from <= $view.valid_until`,
  `${variable}.holds_until > $view.valid_from`,
];

/** What people look at is of today: what a change closed has ended before now. */
const stillOpen = (variable: string) => [`${variable}.transaction_time_end > datetime()`];

/** What asks for all that was recorded in a time, whatever became of it, has no view: what was opened or closed since, what was ever said. */
const isOfAnyTime = (variable: string | undefined, conditions: string[]) =>
  ['transaction_time_start >= $since', 'transaction_time_end >= $since', 'transaction_time_start <= $until'].some(
    (time) => conditions.includes(`${variable}.${time}`),
  );

/** What tells the history: what has ended is part of its answer. */
const ofHistory = [
  'facts/get',
  'facts/list-versions',
  'temporal/list-changed-facts',
  'temporal/list-fact',
  'temporal/list-relationship',
  'retrieval/list-rejected',
];

/** Relationships that a query walks without the two conditions of `$view` in the same clause. */
export const outsideView = ({ text, name = '' }: Query & { name?: string }): string[] =>
  walked(text)
    .filter(() => !ofHistory.includes(name))
    .filter(({ kind, labels }) => kind === 'relationship' && !neverClosed.test(labels))
    .filter(
      ({ variable, conditions, path }) =>
        path !== degree &&
        !isOfAnyTime(variable, conditions) &&
        ![inView, factInView, ofState, ...(name.startsWith('explore/') ? [stillOpen] : [])].some((seen) =>
          seen(`${variable}`).every((condition) => conditions.includes(condition)),
        ) &&
        !text.replace(/\s+/g, ' ').includes(`WITH ${variable}, state WHERE ${ofState(`${variable}`).join(' AND ')}`) &&
        // Of a path of several, all of them.
        !conditions.includes(`all(same IN ${variable} WHERE ${inView('same').join(' AND ')})`) &&
        !(
          name.startsWith('explore/') &&
          conditions.includes(`all(step IN ${variable} WHERE ${stillOpen('step').join()})`)
        ),
    )
    .map(describe);

const describe = ({ kind, variable, labels, path }: Bound) => `${kind} ${variable ?? ''}${labels} in ${path}`;

/** What several queries say, and Cypher has no name for: the beginning by which it is found, and all of it. */
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

/** Places where a query says in other words what several queries say in these. */
export const otherSpellings = ({ text }: Pick<Query, 'text'>): string[] =>
  spellings
    .filter(({ begins, whole }) => [...text.matchAll(begins)].length !== [...text.matchAll(whole)].length)
    .map(({ begins }) => begins.source);
