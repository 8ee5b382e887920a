// The words of a question as full-text queries. The index is shared by all tenants: its scores, and the order of equal scores, depend on
// what others store. Therefore each word is asked for by itself and without a score, and only complete answers count.
import type { Scope } from '../../ctx';
import type { ScopedGraph } from '../../graph/run';
import { escapeLucene } from '../../language/text/lucene';
import { queryStems } from '../../language/text/words';
import { statusWord, tierWord, typeWord } from '../model/properties';
import { searchedTypes, typesToBeNamed, type MemoryType, type Tier } from '../model/types';
import type { Filter } from './search-spec';
import type { Question } from './question';

/** What the words are looked for in. */
export interface WordScope {
  scope: Pick<Scope, 'text_filter'>;
  graph?: Pick<ScopedGraph, 'moment'>;
}

type Words = Pick<Question, 'words' | 'filter'>;

/** One query for each word: the items in scope that contain it. */
export function wordQueries(ctx: WordScope, { words, filter }: Words): string[] {
  const within = filterClauses(ctx, filter);
  return words.map((word) => `${within} ${required(clauseOf(word))}`);
}

/** The items that contain all of some words, and those that contain any of them. */
export function joinedQueries(ctx: WordScope, { words, filter }: Words): string[] {
  const within = filterClauses(ctx, filter);
  const clauses = words.map(clauseOf);
  return [`${within} ${clauses.map(required).join(' ')}`, `${within} ${required(clauses.join(' '))}`];
}

/** Scale of a word's rarity, the same in the queries. Fitted on the development halves of MuSiQue, 2WikiMultihopQA, HotpotQA and LoCoMo. */
const rarityScale = 1_000;

/**
 * Weight of each stem of a question: its inverse document frequency in the scope.
 * @param holders number of items that contain each word; counted up to a limit
 */
export function rarityOf(words: string[], holders: number[]): Map<string, number> {
  return new Map(
    words.flatMap((word, i) =>
      [...queryStems(word)].map((stem) => [stem, Math.log(1 + rarityScale / Math.max(holders[i] ?? 0, 1))] as const),
    ),
  );
}

/** A required clause without a score. */
const required = (clause: string) => `+(${clause})^0`;

/**
 * A word that the analyzer drops would leave an empty clause, which finds everything. So each clause also looks for a token that no item
 * has.
 */
function clauseOf(word: string): string {
  const escaped = escapeLucene(word);
  return `content:(${escaped}) title:(${escaped}) search_tokens:none`;
}

/**
 * Scope and filters as required words. For a past moment it is the scope alone: an indexed text belongs to all states that contain it. The
 * query filters these.
 */
export function filterClauses({ scope: { text_filter }, graph }: WordScope, filter: Filter): string {
  if (graph?.moment) return text_filter;
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as Tier));
  const anyOf = (tokens: string[]) => `+search_tokens:(${tokens.join(' OR ')})^0`;
  return [text_filter, anyOf(tiers), anyOf(filter.statuses.map(statusWord)), typeClause(filter.memory_types)].join(' ');
}

/** Of a search that names no type, the few that it leaves out are shorter to say than all others. */
function typeClause(types: MemoryType[]): string {
  const wordsOf = (some: MemoryType[]) => some.map(typeWord).join(' OR ');
  const isUnnamed = types.length === searchedTypes.length && types.every((type) => !typesToBeNamed.includes(type));
  return isUnnamed ? `-search_tokens:(${wordsOf(typesToBeNamed)})` : `+search_tokens:(${wordsOf(types)})^0`;
}
