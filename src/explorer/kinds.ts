// Eight kinds of what is remembered: each has a word and a colour.

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

const kindByType: Record<string, KindName> = {
  semantic: 'knowledge',
  procedural: 'knowledge',
  learned: 'knowledge',
  seed_item: 'knowledge',
  episodic: 'event',
  timeline_entry: 'event',
  conversation_turn: 'event',
  zettel: 'note',
  decision: 'decision',
  constraint: 'decision',
  anchor: 'decision',
  opinion: 'belief',
  observation: 'belief',
  reasoning: 'belief',
  plan: 'work',
  plan_task: 'work',
  entity: 'name',
};

/** Documents, conversations, code, rows and what tools and hooks recorded are sources. */
export const kindOfType = (type: string): KindName => kindByType[type] ?? 'source';
