// The NEXT chain of a session: wherever an item's order says, late ones too.
import type { Transaction } from '../../graph/run';
import type { SessionPlace } from './properties';

/** An item and its place in a session. */
export type Placed = SessionPlace & { item_id: string };

/** Two that will follow each other: a row of `items/chain`. */
type Pair = { first_id: string; second_id: string };

/** Locks the sessions of items that are about to be stored, and answers what is to be tied once they are. */
export async function pairsFor(transaction: Transaction, placed: Placed[]): Promise<Pair[]> {
  if (placed.length === 0) return [];
  const session_keys = [...new Set(placed.map(({ session_key }) => session_key))].sort();
  const places = placed.map(({ item_id, session_key, session_order }) => ({ item_id, session_key, session_order }));
  const found = await transaction.run('items/find-neighbours', { session_keys, places });
  const neighbours = new Map(found.map((row) => [row.item_id, row]));
  const pairs: Pair[] = [];
  const tie = (first_id: string | null | undefined, second_id: string | null | undefined) => {
    if (first_id && second_id) pairs.push({ first_id, second_id });
  };
  const sorted = [...placed].sort(inOrder);
  sorted.forEach(({ item_id, session_key }, index) => {
    const own = neighbours.get(item_id);
    const next = sorted[index + 1];
    const follower = next?.session_key === session_key ? neighbours.get(next.item_id) : undefined;
    const previous = sorted[index - 1];
    const leader = previous?.session_key === session_key ? neighbours.get(previous.item_id) : undefined;
    // Two new ones with the same successor among the old have none of these between them.
    if (leader?.after_id !== own?.after_id || !leader) tie(own?.before_id, item_id);
    tie(item_id, follower && follower.after_id === own?.after_id ? next?.item_id : own?.after_id);
  });
  return pairs;
}

const inOrder = (a: Placed, b: Placed): number =>
  compare(a.session_key, b.session_key) || compare(a.session_order, b.session_order);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
