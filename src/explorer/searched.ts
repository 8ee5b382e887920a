// Decides where a line of text leads: to the item or name with that id, or to a search.
import type { View } from './address';

/** Ids have a prefix for their kind, and a common form. */
export const idPattern = /^[a-z]{2,12}_[0-9A-Za-z-]{6,}$/;

export const isNameNode = (id: string) => id.startsWith('ent_');

/** While an item's place is explained, the next search explains it too. */
export function searched(view: View, query: string): Partial<View> {
  if (isNameNode(query)) return { page: 'names', id: query, query: '', panel: 'text', opened: [] };
  if (idPattern.test(query)) return { page: 'search', id: query, panel: 'text', opened: [] };
  if (view.page === 'search' && view.panel === 'why' && view.id) return { query };
  return { page: 'search', query, id: '', panel: 'text', opened: [] };
}
