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

/** Words for types whose own name readers would not use; empty if the kind already says it. */
const typeWords: Record<string, string> = {
  ...{ entity: '', zettel: '', semantic: '', episodic: '' },
  conversation_turn: 'message',
  plan_task: 'task',
};

/** What a type is besides its kind; empty if the kind already says it. */
export function detailOfType(type: string): string {
  const word = typeWords[type] ?? type.replaceAll('_', ' ');
  return word === kindNames[kindOfType(type)].toLowerCase() ? '' : word;
}

/** A type as rows call it, such as `Knowledge` or `Event message`. */
export const typeInWords = (type: string): string => `${kindNames[kindOfType(type)]} ${detailOfType(type)}`.trim();
