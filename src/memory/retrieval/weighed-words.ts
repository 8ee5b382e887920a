// The words of a question as full-text queries, weighed by how rare they are in the caller's scope. The full-text index is shared by all
// tenants: its scores, and the order of equal scores, depend on what others store. Therefore only complete sets are taken from it.
import type { Ctx, Scope } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { escapeLucene } from '../../language/text/lucene';
import { queryStems } from '../../language/text/words';
import { statusWord, tierWord, typeWord } from '../core/properties';
import { memoryTypes } from '../core/types';
import type { Filter } from './plan';
import type { Question } from './question';

export type WeighedWord = Schemas['search/WeighedWord'];

/** What the words are looked for in. */
export interface WordScope {
  scope: Pick<Scope, 'text_filter'>;
}

/** Items are selected by the rarest words of a question, as many as together occur in at most this many items. */
const mostHolders = 1_000;

/** How a question selects and weighs its candidates. */
export interface Weighing {
  /**
   * The queries whose items are candidates: every one contains one of the rarest words, which the others add to. If every word is very
   * common, only the items with all of them are found, or with any if none has all. Empty if no item contains any of the words.
   */
  words: WeighedWord[];
  /** Weight of each stem of the question: its inverse document frequency in the scope. */
  rarity: ReadonlyMap<string, number>;
}

/** Weighs the words of a question by counting the items of the scope that contain each. */
export async function weigh(
  ctx: Pick<Ctx, 'graph'> & WordScope,
  { words, filter }: Pick<Question, 'words' | 'filter'>,
): Promise<Weighing> {
  const within = filterClauses(ctx.scope, filter);
  const all = words.map(clauseOf);
  const together = all.map(required).join(' ');
  const clauses = [...new Set([...all.map(required), together])];
  const rows = await ctx.graph.run('retrieval/count-holders', {
    queries: clauses.map((clause) => `${within} ${clause}`),
    most: mostHolders + 1,
  });
  const counts = new Map(rows.map(({ query, holders }) => [query, holders]));
  const holdersOf = (clause: string) => counts.get(`${within} ${clause}`) ?? 0;
  const rarity = new Map(
    words.flatMap((word, i) =>
      [...queryStems(word)].map((stem) => [stem, weightOf(holdersOf(required(all[i] as string)))]),
    ),
  );
  const found = all
    .map((clause) => ({ clause, holders: holdersOf(required(clause)) }))
    .filter(({ holders }) => holders > 0)
    .sort((a, b) => a.holders - b.holders);
  const rarest = rarestOf(found);
  if (rarest.length > 0) {
    const selected = `${within} ${required(rarest.join(' '))}`;
    const chosen = found.map(({ clause, holders }) => ({
      query: `${selected} ${required(clause)}`,
      weight: weightOf(holders),
    }));
    return { words: chosen, rarity };
  }
  if (found.length === 0) return { words: [], rarity };
  const common = holdersOf(together) > 0 ? together : required(found.map(({ clause }) => clause).join(' '));
  return { words: [{ query: `${within} ${common}`, weight: 1 }], rarity };
}

const weightOf = (holders: number) => Math.log(1 + mostHolders / Math.max(holders, 1));

interface Found {
  clause: string;
  holders: number;
}

/** As many of the words, which are sorted by rarity, as have few enough holders together. */
function rarestOf(found: Found[]): string[] {
  let sum = 0;
  return found.flatMap(({ clause, holders }) => ((sum += holders) <= mostHolders ? [clause] : []));
}

/** A required clause without a score: without scores, the index stops at the limit. */
const required = (clause: string) => `+(${clause})^0`;

/** A word that the analyzer drops would leave an empty clause, which finds everything; so each looks for a token that no item has as well. */
function clauseOf(word: string): string {
  const escaped = escapeLucene(word);
  return `content:(${escaped}) title:(${escaped}) search_tokens:none`;
}

/** Scope and filters as required words. */
function filterClauses({ text_filter }: WordScope['scope'], filter: Filter): string {
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as 1 | 2 | 3));
  const anyOf = (tokens: string[]) => `+search_tokens:(${tokens.join(' OR ')})^0`;
  return [
    text_filter,
    anyOf(tiers),
    anyOf(filter.statuses.map(statusWord)),
    ...(filter.memory_types.length < memoryTypes.length ? [anyOf(filter.memory_types.map(typeWord))] : []),
  ].join(' ');
}
