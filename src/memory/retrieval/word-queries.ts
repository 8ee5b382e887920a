// Full-text queries for question words. The index is shared by all tenants, so its scores depend on others' data. Each
// word is therefore queried alone, without score, and only complete results count.
import type { Scope } from '../../ctx';
import type { ScopedGraph } from '../../graph/run';
import { escapeLucene } from '../../language/text/lucene';
import { queryStems } from '../../language/text/words';
import { statusWord, tierWord, typeWord } from '../model/properties';
import { searchedTypes, typesToBeNamed, type MemoryType, type Tier } from '../model/types';
import type { Filter } from './search-spec';
import type { Question } from './question';

/** Scope and moment of the search. */
export interface WordScope {
  scope: Pick<Scope, 'text_filter'>;
  graph?: Pick<ScopedGraph, 'moment'>;
}

type Words = Pick<Question, 'words' | 'filter'>;

/** One query per word, for items in scope that contain it. */
export function wordQueries(ctx: WordScope, { words, filter }: Words): string[] {
  const within = filterClauses(ctx, filter);
  return words.map((word) => `${within} ${required(clauseOf(word))}`);
}

/** Two queries: items with all words, and items with any word. */
export function joinedQueries(ctx: WordScope, { words, filter }: Words): string[] {
  const within = filterClauses(ctx, filter);
  const clauses = words.map(clauseOf);
  return [`${within} ${clauses.map(required).join(' ')}`, `${within} ${required(clauses.join(' '))}`];
}

/** Scale of rarity, equal in the queries. Fitted on the development halves of MuSiQue, 2WikiMultihopQA, HotpotQA and LoCoMo. */
const rarityScale = 1_000;

/**
 * Weight of each question stem: inverse document frequency in the scope.
 * @param holders number of items with each word, up to a limit
 */
export function rarityOf(words: string[], holders: number[]): Map<string, number> {
  return new Map(
    words.flatMap((word, i) =>
      [...queryStems(word)].map((stem) => [stem, Math.log(1 + rarityScale / Math.max(holders[i] ?? 0, 1))] as const),
    ),
  );
}

/** A required clause without score. */
const required = (clause: string) => `+(${clause})^0`;

/** A clause for one word. The extra token that no item has avoids an empty clause, which would match everything. */
function clauseOf(word: string): string {
  const escaped = escapeLucene(word);
  return `content:(${escaped}) title:(${escaped}) search_tokens:none`;
}

/**
 * Scope and filters as required words. A past read uses only the scope, since an indexed text belongs to several
 * states. The query filters the states.
 */
export function filterClauses({ scope: { text_filter }, graph }: WordScope, filter: Filter): string {
  if (graph?.moment) return text_filter;
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as Tier));
  const anyOf = (tokens: string[]) => `+search_tokens:(${tokens.join(' OR ')})^0`;
  return [text_filter, anyOf(tiers), anyOf(filter.statuses.map(statusWord)), typeClause(filter.memory_types)].join(' ');
}

/** Without named types, excluding the few unsearched types is shorter than listing all others. */
function typeClause(types: MemoryType[]): string {
  const wordsOf = (some: MemoryType[]) => some.map(typeWord).join(' OR ');
  const isUnnamed = types.length === searchedTypes.length && types.every((type) => !typesToBeNamed.includes(type));
  return isUnnamed ? `-search_tokens:(${wordsOf(typesToBeNamed)})` : `+search_tokens:(${wordsOf(types)})^0`;
}
