// Public benchmark sets, read from a folder outside the checkout, because their licences do not allow distribution.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const retrievalSets = [
  'locomo',
  'lme',
  'madial_en',
  'xquad_en',
  'xquad_de',
  'xquad_zh',
  'xquad_hi',
  'xquad_ar',
  'musique',
  '2wiki',
  'hotpotqa',
  'timeqa',
  'multihoprag',
  'multihoprag_titled',
  'entailmentbank',
] as const;
export type RetrievalSet = (typeof retrievalSets)[number];

/**
 * Sets of spoken statements, whose items are episodic and of which the first ten results count; for the other sets,
 * five results count.
 */
export const isOfPeople = (set: RetrievalSet) => ['locomo', 'lme', 'madial_en'].includes(set);

export interface DataItem {
  id: string;
  content: string;
  session: string | null;
  time: string | null;
  metadata: Record<string, unknown>;
  /** Items and queries of a group share a workspace. */
  group: string;
}

export interface DataQuery {
  id: string;
  query: string;
  /** Ids of the relevant items. */
  gold: string[];
  category: string;
  group: string;
  split: string;
}

export const readItems = (folder: string, set: RetrievalSet) =>
  readLines<DataItem>(path.join(folder, set, 'items.jsonl'));

/** The queries in the development half of a data set. */
export const readQueries = (folder: string, set: RetrievalSet) =>
  readLines<DataQuery>(path.join(folder, set, 'queries.jsonl')).filter(({ split }) => split === 'dev');

export function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
}

export function asAddRequest(set: RetrievalSet, item: DataItem): Record<string, unknown> {
  return {
    content: item.content,
    memory_type: isOfPeople(set) ? 'episodic' : 'semantic',
    external_id: item.id,
    ...(item.time && { valid_start_time: item.time }),
    metadata: { ...item.metadata, ...(item.session && { session_id: item.session }) },
  };
}

/**
 * Data that a caller may omit. `role` replaces speakers by `user` and `assistant`; `prefix` removes the name at the
 * start of the text.
 */
export const deprivations = ['session', 'time', 'speaker', 'title', 'prefix', 'role'] as const;
export type Deprivation = (typeof deprivations)[number];

export function deprived(items: DataItem[], drop: readonly Deprivation[]): DataItem[] {
  const drops = new Set(drop);
  const first = new Map<string, unknown>();
  return items.map((item) => {
    const metadata = { ...item.metadata };
    const head = metadata['speaker'] ?? metadata['title'];
    const prefix = typeof head === 'string' && item.content.startsWith(`${head}:`) ? `${head}:` : '';
    const body = item.content.slice(prefix.length).trim();
    let { content, session, time } = item;
    if (drops.has('role') && metadata['speaker'] !== undefined) {
      if (!first.has(item.group)) first.set(item.group, metadata['speaker']);
      metadata['speaker'] = first.get(item.group) === metadata['speaker'] ? 'user' : 'assistant';
      content = `${metadata['speaker'] as string}: ${body}`;
    }
    if (drops.has('prefix')) content = body;
    if (drops.has('session')) session = null;
    if (drops.has('time')) {
      time = null;
      delete metadata['session_time'];
    }
    for (const key of ['speaker', 'title'] as const) if (drops.has(key)) delete metadata[key];
    return { ...item, content, session, time, metadata };
  });
}

/** A short id derived from the content. */
export const contentHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Entries by group, groups in the order of their first entry. */
export function byGroup<T>(entries: T[], groupOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(groupOf(entry));
    if (group) group.push(entry);
    else groups.set(groupOf(entry), [entry]);
  }
  return groups;
}

export const pairSets = ['sick', 'breaking_nli', 'dnli', 'vitaminc', 'fever_symmetric'] as const;
export type PairSet = (typeof pairSets)[number];

/** Two statements: the premise is stored, the assertion is challenged. */
export interface DataPair {
  id: string;
  premise: string;
  assertion: string;
  label: 'contradiction' | 'neutral' | 'entailment';
  category: string;
}

export const readPairs = (folder: string, set: PairSet) => readLines<DataPair>(path.join(folder, set, 'pairs.jsonl'));
