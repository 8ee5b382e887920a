// Eight kinds of memories, each with a label and a colour. schemas/types.json assigns a kind to each type (`x-kind`).
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

/** A type without a kind counts as a source. */
export const kindOfType = (type: string): KindName => kinds[type] ?? 'source';
