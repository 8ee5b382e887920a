// Finds earlier statements about the same subject that a new one may update. Both stay stored; searches rank the newer
// one first. The criteria are similarity, a shared subject and the order in time.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { entityKey } from '../../language/entities/entity-key';
import { commonStems, queryStems } from '../../language/text/words';
import type { Draft } from '../model/draft';
import type { ItemVectors } from '../model/names';
import { typeFacts } from '../model/types';
import { cosineOf } from '../../vectors';

/** An earlier statement that a new one may update, with the cosine of their vectors. */
export interface Earlier {
  item_id: string;
  likeness: number;
}

/** Cosine threshold: 29 of 30 changed facts lie above it. LoCoMo results stay equal to those without links. */
const minLikeness = 0.66;
/** Max candidates and max links per statement. */
const maxNear = 10;
const maxLinked = 3;
/** Max preceding statements of the same batch to compare with. */
const maxBeside = 50;

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
export async function earlierOf(ctx: Pick<Ctx, 'graph'>, stated: Stated[]): Promise<Earlier[][]> {
  const rows = stated.flatMap(({ content, vector }, n) => (vector && isShort(content) ? [{ n, vector }] : []));
  if (rows.length === 0) return stated.map(() => []);
  const found = await near(ctx, rows);
  return stated.map(({ item_id, content, vector }, n) => {
    if (!vector || !isShort(content)) return [];
    const beside = stated.slice(Math.max(0, n - maxBeside), n).flatMap((other) => {
      const likeness = other.vector && isShort(other.content) ? cosineOf(vector, other.vector) : 0;
      return likeness >= minLikeness ? [{ item_id: other.item_id, content: other.content, likeness }] : [];
    });
    return [...found.filter((other) => other.n === n && other.item_id !== item_id), ...beside]
      .filter((other) => mayUpdate(content, other.content))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, maxLinked)
      .map(({ item_id: earlier_id, likeness }) => ({ item_id: earlier_id, likeness }));
  });
}

/** The vector of a knowledge item without title. Reference and expertise items have their own update routes. */
export const statedVector = ({ fields }: Pick<Draft, 'fields'>, { item }: ItemVectors): Float32Array | null =>
  typeFacts(fields.memory_type).layer === 'knowledge' && fields.title === undefined ? item : null;

const isShort = (content: string) => content.length <= maxRead.updatingText;

const near = (ctx: Pick<Ctx, 'graph'>, rows: { n: number; vector: Float32Array }[]) =>
  ctx.graph.run('store/find-earlier', {
    rows,
    min_likeness: minLikeness,
    max_characters: maxRead.updatingText,
    limit: maxNear,
  });

/** Whether a statement may state something new about an earlier subject. An equal text never does. */
export function mayUpdate(content: string, earlier: string): boolean {
  if (entityKey(earlier) === entityKey(content)) return false;
  const lead = queryStems(leadOf(earlier));
  return commonStems(lead.size > 0 ? lead : queryStems(earlier), queryStems(content)) > 0;
}

/** Leading capitalised words of a statement: "Anna" in "Anna lives in Oslo", which "Bob lives in Oslo" does not update. */
const leadOf = (content: string): string =>
  /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/u.exec(content)?.[0] ?? '';
