// Paths between two names as a scene. Each path is a row of lists: its nodes, and the link after each of them.
import { withoutMarks } from './formats';
import { sceneOf, type GivenLine, type GivenNode, type Scene } from './scene';
import { idPattern, isNameNode } from './searched';

export interface PathRow {
  nodes: string[];
  types: string[];
  /** `reports_to →` or `← reports_to`. */
  links: string[];
  node_id: string[];
}

/** The columns of such rows; the column `way` says the same in words. */
export const pathColumns = ['nodes', 'types', 'links', 'node_id'];

export function sceneOfPaths(rows: PathRow[]): Scene {
  const nodes = new Map<string, GivenNode>();
  const lines: GivenLine[] = [];
  for (const { nodes: texts, types, links, node_id } of rows) {
    node_id.forEach((id, i) => nodes.set(id, nodeOfPath(id, texts[i] ?? '', types[i] ?? '')));
    links.forEach((link, i) => {
      const [left = '', right = ''] = node_id.slice(i, i + 2);
      const label = link.replace(/^← | →$/g, '');
      lines.push(link.startsWith('←') ? { from: right, to: left, label } : { from: left, to: right, label });
    });
  }
  return sceneOf([...nodes.values()], lines);
}

/** A name that only texts have stands for its own id. */
const nodeOfPath = (id: string, text: string, type: string): GivenNode =>
  isNameNode(id) || !idPattern.test(id)
    ? { id, text, type: 'entity', sort: type, at: undefined }
    : { id, text: withoutMarks(text), type, at: undefined };
