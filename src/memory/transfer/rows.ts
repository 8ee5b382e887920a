// Lines as rows of the queries that store them: moved into the scope of the import.
import { scopeWord } from '../../auth/scope';
import { renamedLine, type Line } from './lines';
import { fromJson, scopedKeys, type Properties } from './properties';
import type { Renaming } from './renaming';

/** The scope in which lines are stored. */
export interface Target {
  scope_key: string;
  tenant_id: string;
  workspace_id: string;
}

export type NodeRow = {
  labels: string[];
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
};

export type VersionRow = Omit<NodeRow, 'labels'> & { item_id: string };

export type TieRow = {
  type: string;
  from: string;
  to: string;
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
};

/** Rows of a batch by the query that stores them. */
export interface Rows {
  nodes: NodeRow[];
  versions: VersionRow[];
  ofItems: TieRow[];
  toNames: TieRow[];
  ofNames: TieRow[];
}

/** Words that stand for the scope and its tenant in the full-text indexes. */
export const wordsOf = ({ scope_key, tenant_id }: Target) => [scopeWord(scope_key), scopeWord(`all:${tenant_id}`)];

/** The rows of lines, in order. */
export function rowsOf(lines: Line[], target: Target, renaming: Renaming): Rows {
  const rows: Rows = { nodes: [], versions: [], ofItems: [], toNames: [], ofNames: [] };
  for (const line of lines) addRow(rows, renamedLine(line, renaming), target);
  return rows;
}

function addRow(rows: Rows, line: Line, target: Target): void {
  const { scope_key, tenant_id, workspace_id } = target;
  switch (line.kind) {
    case 'item':
    case 'version': {
      const { properties, embedding } = fromJson(inScope(line.properties, target));
      Object.assign(properties, { tenant_id, workspace_id });
      if (line.kind === 'item') rows.nodes.push({ labels: line.labels, properties, embedding });
      else rows.versions.push({ item_id: line.item_id, properties, embedding });
      break;
    }
    case 'session':
      rows.nodes.push({ labels: ['Session'], ...fromJson(inScope(line.properties, target)) });
      break;
    case 'name': {
      const { properties, embedding } = fromJson(inScope(line.properties, target));
      properties['name_key'] = `${scope_key}|${line.properties.key}`;
      // Looked for from the end of the import on, see mark-unresolved.
      if (properties['unresolved'] === true) properties['unresolved'] = false;
      rows.nodes.push({ labels: line.labels, properties, embedding });
      break;
    }
    case 'relationship': {
      const { type, from, to } = line;
      const tie = { type, from: endOf(from), to: endOf(to), ...fromJson(line.properties) };
      const place = from.name !== undefined ? rows.ofNames : to.name === undefined ? rows.ofItems : rows.toNames;
      place.push(tie);
      break;
    }
    case 'workspace':
    case 'scope':
    case 'end':
  }
}

const endOf = ({ item, name }: { item?: string; name?: string }) => item ?? name ?? '';

/** Keys and words that begin with, or name, the scope. */
function inScope(properties: Properties, target: Target): Properties {
  const moved = { ...properties };
  for (const name of scopedKeys)
    if (typeof moved[name] === 'string') moved[name] = `${target.scope_key}|${moved[name]}`;
  const words = moved['search_tokens'];
  const [own] = wordsOf(target);
  if (Array.isArray(words)) moved['search_tokens'] = [...wordsOf(target), ...(words as string[])];
  else if (typeof words === 'string') moved['search_tokens'] = own;
  return moved;
}
