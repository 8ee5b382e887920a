// Eight kinds of what is remembered: each has a word and a colour. schemas/types.json says which kind a type is (`x-kind`).
import { kindsOfTypes } from '../generated/memory-types';

export const kindNames = {
  knowledge: 'Knowledge',
  event: 'Event',
  note: 'Note',
  decision: 'Decision',
  belief: 'Belief',
  work: 'Plan',
  source: 'Source',
  name: 'Name',
} as const;

export type KindName = keyof typeof kindNames;

const kinds: Record<string, KindName> = { ...kindsOfTypes, entity: 'name' };

/** What no type declares is a source. */
export const kindOfType = (type: string): KindName => kinds[type] ?? 'source';
