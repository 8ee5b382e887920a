import { scopeWord } from '../../../auth/scope';
import { renamedLine, type Line } from './lines';
import { fromJson, inGraph, scopedKeys, type Properties } from './properties';
import type { Renaming } from './renaming';

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

export type LinkRow = {
  type: string;
  from: string;
  to: string;
  properties: Record<string, unknown>;
};

export type ReviewRow = { names: string[]; properties: Record<string, unknown> };

export interface ImportRows {
  nodes: NodeRow[];
  versions: VersionRow[];
  ofItems: LinkRow[];
  toNames: LinkRow[];
  ofNames: LinkRow[];
  reviews: ReviewRow[];
}

/** Full-text tokens of the scope, and for a shared scope of its tenant. */
export const scopeWordsOf = ({ scope_key, tenant_id }: Target): [string, ...string[]] => [
  scopeWord(scope_key),
  ...(/\/u:|^w:sub_/.test(scope_key) ? [] : [scopeWord(`all:${tenant_id}`)]),
];

export function rowsOf(lines: Line[], target: Target, renaming: Renaming): ImportRows {
  const rows: ImportRows = { nodes: [], versions: [], ofItems: [], toNames: [], ofNames: [], reviews: [] };
  for (const line of lines) addRow(rows, renamedLine(line, renaming), target);
  return rows;
}

function addRow(rows: ImportRows, line: Line, target: Target): void {
  const { scope_key, tenant_id, workspace_id } = target;
  switch (line.kind) {
    case 'item':
    case 'version': {
      const { properties, embedding } = fromJson(inScope(line.properties, target));
      Object.assign(properties, { tenant_id, workspace_id });
      if (line.kind === 'item') rows.nodes.push({ labels: line.labels, properties: inGraph(properties), embedding });
      else rows.versions.push({ item_id: line.item_id, properties: inGraph(properties), embedding });
      break;
    }
    case 'session':
      rows.nodes.push({ labels: ['Session'], ...fromJson(inScope(line.properties, target)) });
      break;
    case 'name': {
      const { properties, embedding } = fromJson(inScope(line.properties, target));
      properties['name_key'] = `${scope_key}|${line.properties.key}`;
      // Entity resolution is scheduled at the end of the import, see flag-unresolved.
      if (properties['unresolved'] === true) properties['unresolved'] = false;
      rows.nodes.push({ labels: line.labels, properties: inGraph(properties), embedding });
      break;
    }
    case 'relationship': {
      const { from, to, type } = line;
      const { properties } = fromJson(line.properties);
      const link = { type, from: endOf(from), to: endOf(to), properties: inGraph(properties) };
      const links = from.name !== undefined ? rows.ofNames : to.name === undefined ? rows.ofItems : rows.toNames;
      links.push(link);
      break;
    }
    case 'review':
      rows.reviews.push({
        names: line.names,
        properties: inGraph(fromJson(inScope(line.properties, target)).properties),
      });
      break;
    case 'workspace':
    case 'scope':
    case 'end':
  }
}

const endOf = ({ item, name }: { item?: string; name?: string }) => item ?? name ?? '';

function inScope(properties: Properties, target: Target): Properties {
  const moved = { ...properties };
  for (const name of scopedKeys)
    if (typeof moved[name] === 'string') moved[name] = `${target.scope_key}|${moved[name]}`;
  const words = moved['search_tokens'];
  const [own] = scopeWordsOf(target);
  if (Array.isArray(words)) moved['search_tokens'] = [...new Set([...scopeWordsOf(target), ...(words as string[])])];
  if (typeof words === 'string') moved['search_tokens'] = own;
  return moved;
}
