// Finds earlier statements that a new one possibly updates, such as "Ann lives in Oslo" after "Ann lives in Bergen".
// Both stay stored; searches rank the newer one first. The criteria are similarity, the subject, and the order in
// time.
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
import { pairs } from '../../lists';

/** An earlier statement, and its cosine with the new one. */
export interface Earlier {
  item_id: string;
  likeness: number;
}

/**
 * Min cosine of two statements without the name with which both begin, since a common name makes any two similar. Of
 * 105 unrelated pairs about one person, one is above this value; of 9 updates, all are.
 */
const minWithoutName = 0.42;
/**
 * Min cosine of statements that begin with no name: 29 of 30 updates are above it. Results on the LoCoMo benchmark
 * do not change.
 */
const minLikeness = 0.66;
/** Min cosine of candidates from the vector index. */
const minNear = 0.6;
/** Max candidates, and max links, per statement. */
const maxNear = 10;
const maxLinked = 3;
/** Max earlier statements of the same batch that are compared. */
const maxBeside = 50;

const firstNames = wordList('first-names');
const openers = wordList('openers');

/** A statement with its vector; null if its item has none. */
export interface Stated {
  item_id: string;
  content: string;
  vector: Float32Array | null;
}

/**
 * For each new statement, the earlier ones that it possibly updates, most similar first. Called before the write
 * transaction.
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
  return pairs(stated, candidates).map(([{ content, vector }, others]) => {
    // A rejected statement updates nothing.
    if (correctedIn({ content }, rejected).corrected) return [];
    return others
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

/** Vectors of the names with which statements begin. */
async function vectorsOfNames(ctx: Pick<Ctx, 'embed'>, of: Candidate[]): Promise<Map<string, Float32Array>> {
  const names = [...new Set(of.map(({ content }) => leadOf(content)))].filter((name) => name !== '');
  const vectors = names.length > 0 ? await ctx.embed.embed(names, 'passage') : [];
  return new Map(pairs(names, vectors));
}

/** The vector of an item that is a plain statement: layer `knowledge`, no title. Other items are updated explicitly. */
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

/**
 * Whether a statement possibly tells something new about the subject of an earlier one. Statements that are equal,
 * or begin with different names, do not.
 */
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
 * The name with which a statement begins: "Anna lives in Oslo" → "Anna". Ordinary words before it are dropped: "Café
 * Amsel" → "Amsel". Empty without a name, or after a word like "with" or "the".
 */
function leadOf(content: string): string {
  const words = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/u.exec(content)?.[0].split(' ') ?? [];
  if (openers.has((words[0] ?? '').toLowerCase())) return '';
  while (words.length > 0 && isOrdinary((words[0] as string).toLowerCase())) words.shift();
  return words.join(' ');
}

const isOrdinary = (word: string) => !firstNames.has(word) && (isKnown(word) || isKnown(basicForm(word)));
