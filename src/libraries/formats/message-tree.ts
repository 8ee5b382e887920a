// Conversations whose messages form a tree: an answer that was generated again, or a question that was edited, has
// siblings. The person last saw the path from the root to the current message. It is followed backwards through the
// parents, because some exports lack the lists of children.
export interface MessageNode {
  parent: string | undefined;
  /** Seconds or milliseconds; only compared. */
  time: number;
}

/** Reason why a message outside the path is left out. */
export const replacedMessage = 'an earlier version, replaced by an edit or a new answer';

/**
 * The path from the root to the last message; without one, to the newest message that has no successor. A parent that
 * is missing, or leads back, ends it.
 */
export function pathOfMessages<N extends MessageNode>(
  nodes: ReadonlyMap<string, N>,
  last: string | undefined,
): { path: N[]; beside: N[] } {
  const path = new Set<N>();
  for (let node = nodes.get(last ?? '') ?? newestLeaf(nodes); node && !path.has(node);) {
    path.add(node);
    node = nodes.get(node.parent ?? '');
  }
  return { path: [...path].reverse(), beside: [...nodes.values()].filter((node) => !path.has(node)) };
}

function newestLeaf<N extends MessageNode>(nodes: ReadonlyMap<string, N>): N | undefined {
  const parents = new Set([...nodes.values()].map(({ parent }) => parent));
  const leaves = [...nodes].flatMap(([key, node]) => (parents.has(key) ? [] : [node]));
  return leaves.reduce<N | undefined>((best, leaf) => (best && best.time >= leaf.time ? best : leaf), undefined);
}
