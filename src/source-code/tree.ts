// A syntax tree as plain objects. The nodes of the parser are copied in one walk.
import type { Tree } from '@vscode/tree-sitter-wasm';

export interface Node {
  type: string;
  /** Role of the node in its parent. */
  field: string | undefined;
  /** Named children, without keywords and punctuation. */
  children: Node[];
  start: number;
  end: number;
  /** Line from 1. */
  line: number;
  endLine: number;
}

/** A file exceeds a limit. The message names it. */
export class Unreadable extends Error {}

/** Maximum number of nodes of a file, and maximum nesting, because reading is recursive. */
const maxNodes = 600_000;
const maxDepth = 400;

/**
 * Copies the tree of the parser.
 * @throws Unreadable
 */
export function plainTree(tree: Tree): Node {
  const cursor = tree.walk();
  const nodeHere = (): Node => ({
    type: cursor.nodeType,
    field: cursor.currentFieldName ?? undefined,
    children: [],
    start: cursor.startIndex,
    end: cursor.endIndex,
    line: cursor.startPosition.row + 1,
    endLine: cursor.endPosition.row + 1,
  });
  const root = nodeHere();
  const path = [root];
  let nodes = 1;
  let goesDown = cursor.gotoFirstChild();
  while (path.length > 0) {
    if (!goesDown) {
      path.pop();
      if (path.length === 0 || !cursor.gotoParent()) break;
      if (!cursor.gotoNextSibling()) continue;
    }
    for (;;) {
      if (++nodes > maxNodes) throw new Unreadable(`more than ${maxNodes} syntax nodes`);
      const parent = path[path.length - 1] as Node;
      const node = nodeHere();
      // Anonymous nodes (keywords and punctuation) are skipped together with their children.
      const isNamed = cursor.nodeIsNamed;
      if (isNamed) parent.children.push(node);
      if (isNamed && cursor.gotoFirstChild()) {
        path.push(node);
        if (path.length > maxDepth) throw new Unreadable(`nested deeper than ${maxDepth}`);
        continue;
      }
      if (!cursor.gotoNextSibling()) break;
    }
    goesDown = false;
  }
  cursor.delete();
  return root;
}

export const child = (node: Node | undefined, field: string): Node | undefined =>
  node?.children.find((each) => each.field === field);

export const childrenOf = (node: Node | undefined, type: string): Node[] =>
  node?.children.filter((each) => each.type === type) ?? [];

export const firstOf = (node: Node | undefined, ...types: string[]): Node | undefined =>
  node?.children.find((each) => types.includes(each.type));
