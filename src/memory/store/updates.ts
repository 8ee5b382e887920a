// Finds earlier statements about the same subject that a new one may update. Both stay stored; searches rank the newer
// one first. The criteria are similarity, a shared subject and the order in time.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { entityKey } from '../../language/entities/entity-key';
import { basicForm, isKnown } from '../../language/lexicon/lexicon';
import { wordList } from '../../language/read-data';
import { commonStems, queryStems } from '../../language/text/words';
import type { Draft } from '../model/draft';
import type { ItemVectors } from '../model/names';
import { typeFacts } from '../model/types';
import { cosineOf, cosineWithout } from '../../vectors';
import { correctedIn, rejectedFacts } from './corrected';

/** An earlier statement that a new one may update, with the cosine of their vectors. */
export interface Earlier {
  item_id: string;
  likeness: number;
}

/**
 * Threshold of the cosine without the name that both begin with. Two statements about a person are alike by the name alone:
 * of 105 pairs about different things 43 lie above `minLikeness`, and one above this; of 9 changed facts all do.
 */
const minWithoutName = 0.42;
/** Threshold of the cosine without such a name: 29 of 30 changed facts lie above it. LoCoMo results stay equal to those without links. */
const minLikeness = 0.66;
/** Min cosine of candidates. */
const minNear = 0.6;
/** Max candidates and max links per statement. */
const maxNear = 10;
const maxLinked = 3;
/** Max preceding statements of the same batch to compare with. */
const maxBeside = 50;

const firstNames = wordList('first-names');
const openers = wordList('openers');

/** A statement with its vector; null for an item without vector. */
export interface Stated {
  item_id: string;
  content: string;
  vector: Float32Array | null;
}

/**
 * Earlier statements that each new one may update, by descending similarity. Read before the write transaction.
 * @returns one list per statement, in order
 */
export async function earlierOf(ctx: Pick<Ctx, 'graph' | 'embed'>, stated: Stated[]): Promise<Earlier[][]> {
  const rows = stated.flatMap(({ content, vector }, n) => (vector && isShort(content) ? [{ n, vector }] : []));
  if (rows.length === 0) return stated.map(() => []);
  const found = await near(ctx, rows);
  const candidates = stated.map(({ item_id, content, vector }, n): Candidate[] => {
    if (!vector || !isShort(content)) return [];
    const beside = stated.slice(Math.max(0, n - maxBeside), n).flatMap((other) => {
      const likeness = other.vector && isShort(other.content) ? cosineOf(vector, other.vector) : 0;
      return other.vector && likeness >= minNear ? [{ ...other, vector: other.vector, likeness }] : [];
    });
    const stored = found.filter((other) => other.n === n && other.item_id !== item_id);
    return [...stored, ...beside].filter((other) => mayUpdate(content, other.content));
  });
  if (candidates.flat().length === 0) return stated.map(() => []);
  const [nameVectors, rejected] = await Promise.all([vectorsOfNames(ctx, candidates.flat()), rejectedFacts(ctx)]);
  return stated.map(({ content, vector }, n) => {
    // What a person corrected or retracted updates nothing.
    if (correctedIn({ content }, rejected).corrected) return [];
    return (candidates[n] as Candidate[])
      .filter((other) => {
        const name = nameVectors.get(leadOf(other.content));
        if (!vector || !name) return other.likeness >= minLikeness;
        return cosineWithout(name, vector, other.vector) >= minWithoutName;
      })
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, maxLinked)
      .map(({ item_id, likeness }) => ({ item_id, likeness }));
  });
}

interface Candidate extends Earlier {
  content: string;
  vector: ArrayLike<number>;
}

/** The vectors of the names that statements begin with. */
async function vectorsOfNames(ctx: Pick<Ctx, 'embed'>, of: Candidate[]): Promise<Map<string, Float32Array>> {
  const names = [...new Set(of.map(({ content }) => leadOf(content)))].filter((name) => name !== '');
  const vectors = names.length > 0 ? await ctx.embed.embed(names, 'passage') : [];
  return new Map(names.map((name, i) => [name, vectors[i] as Float32Array]));
}

/** The vector of a knowledge item without title. Reference and expertise items have their own update routes. */
export const statedVector = ({ fields }: Pick<Draft, 'fields'>, { item }: ItemVectors): Float32Array | null =>
  typeFacts(fields.memory_type).layer === 'knowledge' && fields.title === undefined ? item : null;

const isShort = (content: string) => content.length <= maxRead.updatingText;

const near = (ctx: Pick<Ctx, 'graph'>, rows: { n: number; vector: Float32Array }[]) =>
  ctx.graph.run('store/find-earlier', {
    rows,
    min_likeness: minNear,
    max_characters: maxRead.updatingText,
    limit: maxNear,
  });

/** Whether a statement may state something new about an earlier subject. An equal text never does, nor one that begins with another name. */
export function mayUpdate(content: string, earlier: string): boolean {
  if (entityKey(earlier) === entityKey(content)) return false;
  const [name, earlierName] = [queryStems(leadOf(content)), queryStems(leadOf(earlier))];
  const [words, earlierWords] = [queryStems(content), queryStems(earlier)];
  const hasAll = (all: Set<string>, some: Set<string>) => commonStems(some, all) === some.size;
  // "Birgit's address is …" does not update "My address is …".
  if (earlierName.size === 0) return hasAll(earlierWords, name) && commonStems(earlierWords, words) > 0;
  // "Ann Lee" may be called "Ann", but is not "Ann Berg".
  return hasAll(words, earlierName) || (hasAll(earlierName, name) && commonStems(earlierName, words) > 0);
}

/**
 * The name that begins a statement: "Anna" of "Anna lives in Oslo", which "Bob lives in Oslo" does not update. Ordinary words before it are
 * left out ("Café Amsel"). Empty without a name, or after a word like "with" or "the".
 */
function leadOf(content: string): string {
  const words = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/u.exec(content)?.[0].split(' ') ?? [];
  if (openers.has((words[0] ?? '').toLowerCase())) return '';
  while (words.length > 0 && isOrdinary((words[0] as string).toLowerCase())) words.shift();
  return words.join(' ');
}

const isOrdinary = (word: string) => !firstNames.has(word) && (isKnown(word) || isKnown(basicForm(word)));
