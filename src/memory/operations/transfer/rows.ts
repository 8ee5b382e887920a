import { scopeWord } from '../../../auth/scope';
import { renamedLine, type Line } from './lines';
import { storedLink } from './links';
import { forEver } from '../../../time';
import { fromJson, inGraph, scopedKeys, sortable, timeIn, type Properties } from './properties';
import { keysDue, keyWord } from '../../model/lookup';
import { partWords } from '../../model/properties';
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

export interface Rows {
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

export function rowsOf(lines: Line[], target: Target, renaming: Renaming): Rows {
  const rows: Rows = { nodes: [], versions: [], ofItems: [], toNames: [], ofNames: [], reviews: [] };
  for (const line of lines) addRow(rows, renamedLine(line, renaming), target);
  return rows;
}

function addRow(rows: Rows, line: Line, target: Target): void {
  const { scope_key, tenant_id, workspace_id } = target;
  switch (line.kind) {
    case 'item':
    case 'version': {
      const { properties, embedding } = fromJson(withEnd(inScope(line.properties, target)));
      Object.assign(properties, { tenant_id, workspace_id });
      if (line.kind === 'item') rows.nodes.push({ labels: line.labels, properties: inGraph(properties), embedding });
      else rows.versions.push({ item_id: line.item_id, properties: inGraph(withOwnTexts(properties)), embedding });
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
      const { from, to } = line;
      const stored = storedLink(line);
      if (!stored) break;
      const { properties } = fromJson(withStart(stored.type, stored.properties));
      const link = { type: stored.type, from: endOf(from), to: endOf(to), properties: inGraph(properties) };
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

/** In older exports, a superseded item has an open end; its state holds from its successor on. */
function withEnd(properties: Properties): Properties {
  const [from, end] = [timeIn(properties, 'holds_from'), timeIn(properties, 'valid_end_time')];
  const isOld = properties['status'] === 'superseded' && properties['ended_by'] === undefined;
  if (!isOld || from === undefined || end === undefined || sortable(from) >= sortable(end)) return properties;
  const isOpen = end === forEver || end.startsWith('+');
  return {
    ...properties,
    ended_by: 'successor',
    valid_end_time: { time: from },
    ...(!isOpen && { stated_end_time: { time: end } }),
  };
}

function withStart(type: string, properties: Properties): Properties {
  const from = properties['holds_from'];
  if (type !== 'SUPERSEDES' || properties['valid_start_time'] !== undefined || from === undefined) return properties;
  return { ...properties, valid_start_time: from, valid_end_time: { time: forEver } };
}

/**
 * Older exports have the text in each version. This adds the references to texts that later changes of a version
 * need.
 */
function withOwnTexts(properties: Properties): Properties {
  const { version } = properties;
  if (properties['text_id'] !== undefined) return properties;
  const kept = properties['rest'] === true ? {} : { kept_text_id: version, kept_metadata_id: version };
  return { ...properties, text_id: version, metadata_id: version, ...kept };
}

const endOf = ({ item, name }: { item?: string; name?: string }) => item ?? name ?? '';

function inScope(properties: Properties, target: Target): Properties {
  const moved = { ...properties };
  for (const name of scopedKeys)
    if (typeof moved[name] === 'string') moved[name] = `${target.scope_key}|${moved[name]}`;
  const words = moved['search_tokens'];
  const [own] = scopeWordsOf(target);
  if (Array.isArray(words)) {
    const { title, content, lookup_keys } = moved;
    // Older exports lack words of other scripts and of look-up entries.
    const parts = typeof content === 'string' ? partWords({ title: title as string | null, content }) : [];
    const keys = Array.isArray(lookup_keys) ? (lookup_keys as string[]).map(keyWord) : [];
    const stored = (words as string[]).filter((word) => word !== keysDue);
    moved['search_tokens'] = [...new Set([...scopeWordsOf(target), ...stored, ...parts, ...keys])];
  }
  if (typeof words === 'string') moved['search_tokens'] = own;
  return moved;
}
