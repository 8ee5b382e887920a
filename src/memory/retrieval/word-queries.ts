// Full-text queries for the words of a question. All tenants share the index, so its scores depend on other tenants.
// Each word is therefore a separate query without a score, and only complete results count.
import type { Scope } from '../../ctx';
import type { ScopedGraph } from '../../graph/run';
import { escapeLucene } from '../../libraries/text/lucene';
import { folded, isIndexedPair, queryStems } from '../../libraries/text/words';
import { partWord, statusWord, tierWord, typeWord } from '../model/properties';
import { searchedTypes, typesToBeNamed, type MemoryType, type Tier } from '../model/types';
import { lookupClauses } from './filter';
import type { Filter } from './search-spec';
import type { Question } from './question';

export interface WordScope {
  scope: Pick<Scope, 'text_filter'>;
  graph?: Pick<ScopedGraph, 'moment'>;
}

type Words = Pick<Question, 'words' | 'filter'>;

/** `within`: clauses with which each query begins. */
export const wordQueries = (ctx: WordScope, { words, filter }: Words): { within: string; words: string[] } => ({
  within: filterClauses(ctx, filter),
  words: words.map((word) => required(clauseOf(word))),
});

/**
 * One query finds items with all of the words, the other items with any of them; except in the past, both exclude items
 * that cannot match the filter.
 */
export function joinedQueries({ graph }: WordScope, { words, filter }: Words): string[] {
  const matching = graph?.moment ? [] : lookupClauses(filter.clauses);
  const clauses = words.map(clauseOf);
  return [clauses.map(required).join(' '), required(clauses.join(' '))].map((query) => [...matching, query].join(' '));
}

/** Assumed number of items in each scope. Fitted on the development halves of MuSiQue, 2Wiki, HotpotQA and LoCoMo. */
const rarityScale = 1_000;

/** Inverse document frequency in the scope. @param holders items that contain each word, counted up to a limit */
export function rarityOf(words: string[], holders: number[]): Map<string, number> {
  return new Map(
    words.flatMap((word, i) =>
      [...queryStems(word)].map((stem) => [stem, Math.log(1 + rarityScale / Math.max(holders[i] ?? 0, 1))] as const),
    ),
  );
}

const required = (clause: string) => `+(${clause})^0`;

/** The token `none`, which no item has, keeps the clause from being empty: an empty one matches everything. */
function clauseOf(word: string): string {
  const forms = [...new Set([word, folded(word)])].map(escapeLucene);
  const own = isIndexedPair(word) ? `"${word}"` : forms.join(' ');
  const parts = [...queryStems(word)].map(partWord);
  return `content:(${own}) title:(${own}) _search_tokens:(${['none', ...parts].join(' ')})`;
}

/** A read in the past only uses the scope: an indexed text may belong to several states, which the query filters. */
export function filterClauses({ scope: { text_filter }, graph }: WordScope, filter: Filter): string {
  if (graph?.moment) return text_filter;
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as Tier));
  const anyOf = (tokens: string[]) => `+_search_tokens:(${tokens.join(' OR ')})^0`;
  return [text_filter, anyOf(tiers), anyOf(filter.statuses.map(statusWord)), typeClause(filter.memory_types)].join(' ');
}

/** Excluding the few types that must be named is shorter than listing all others. */
function typeClause(types: MemoryType[]): string {
  const wordsOf = (some: MemoryType[]) => some.map(typeWord).join(' OR ');
  const isUnnamed = types.length === searchedTypes.length && types.every((type) => !typesToBeNamed.includes(type));
  return isUnnamed ? `-_search_tokens:(${wordsOf(typesToBeNamed)})` : `+_search_tokens:(${wordsOf(types)})^0`;
}
