// The NEXT relationships that order the items of a session. An item that arrives late is inserted at its position.
import type { Transaction } from '../../graph/run';
import type { SessionPosition } from '../model/properties';

export type PlacedInSession = SessionPosition & { item_id: string };

export type Pair = { first_id: string; second_id: string };

/** Locks the sessions. @returns pairs to link by NEXT once the items are stored */
export async function pairsFor(transaction: Transaction, placed: PlacedInSession[]): Promise<Pair[]> {
  if (placed.length === 0) return [];
  const session_keys = [...new Set(placed.map(({ session_key }) => session_key))].sort();
  const places = placed.map(({ item_id, session_key, session_order }) => ({ item_id, session_key, session_order }));
  const found = await transaction.run('store/find-neighbours', { session_keys, places });
  const neighbours = new Map(found.map((row) => [row.item_id, row]));
  const neighboursOf = ({ item_id }: PlacedInSession) => neighbours.get(item_id) ?? { before_id: null, after_id: null };
  const pairs: Pair[] = [];
  const link = (first_id: string | null | undefined, second_id: string | null | undefined) => {
    if (first_id && second_id) pairs.push({ first_id, second_id });
  };
  const sorted = [...placed].sort(inOrder);
  sorted.forEach((item, index) => {
    const { item_id, session_key } = item;
    const own = neighboursOf(item);
    const next = sorted[index + 1];
    const follower = next?.session_key === session_key ? neighboursOf(next) : undefined;
    const previous = sorted[index - 1];
    const leader = previous?.session_key === session_key ? neighboursOf(previous) : undefined;
    // New items before the same stored item are chained to each other first.
    if (!leader || leader.after_id !== own.after_id) link(own.before_id, item_id);
    link(item_id, follower && follower.after_id === own.after_id ? next?.item_id : own.after_id);
  });
  return pairs;
}

const inOrder = (a: PlacedInSession, b: PlacedInSession): number =>
  compare(a.session_key, b.session_key) || compare(a.session_order, b.session_order);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
