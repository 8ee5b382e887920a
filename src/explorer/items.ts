// Memories as the explorer reads them. It always asks for all fields, so the fields that every memory has are present.
import type { Shapes } from '../client';

type Field =
  | ('item_id' | 'content' | 'memory_type' | 'trust' | 'origin' | 'status' | 'created_at' | 'updated_at' | 'version')
  | ('entities' | 'relations' | 'tags' | 'metadata' | 'valid_start_time' | 'valid_end_time' | 'true_at' | 'true_at_is');

type With<T extends object, F extends keyof T> = T & { [Name in F]-?: Exclude<T[Name], undefined> };

export type ShownItem = With<Shapes['MemoryItem'], Field>;
export type SearchHit = With<Shapes['SearchResult'], Field>;

export const wholeItem = (item: unknown): ShownItem => item as ShownItem;

/** All hits of a response, which has groups or a single list. */
export const hitsIn = (results: Shapes['SearchAnswer']['results']): SearchHit[] =>
  (Array.isArray(results) ? results : Object.values(results).flat()) as SearchHit[];

/** The title; for a message in a channel, the channel. */
export function titleOfItem({ title, metadata }: ShownItem | SearchHit): string | undefined {
  if (title) return title;
  const { channel } = metadata;
  return typeof channel === 'string' && channel !== '' ? `#${channel}` : undefined;
}

/** A chat with a model names no person. */
export const roles: Record<string, string> = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' };

/** `Ann: ` before what Ann said, unless the text begins with her name; empty for a role. */
export function speakerBefore({ content, metadata: { speaker } }: ShownItem | SearchHit): string {
  if (typeof speaker !== 'string' || speaker === '' || roles[speaker]) return '';
  return content.startsWith(speaker) ? '' : `${speaker}: `;
}
