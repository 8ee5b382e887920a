// The names in an item: what it is about, and what it speaks of. Found by rules, at once, so that a search can walk them.
import { entityKey } from '../../language/entity-key';
import { extract } from '../../language/extract';
import type { ItemFields } from './draft';
import { typeFacts } from './types';

export interface ItemNames {
  /** Keys of what the item is about: its title and the title's other forms, its speaker. */
  about: string[];
  /** Keys of every span of the text that may name something known. */
  mentioned: string[];
}

/** Text behind this is not read for names: whoever is in it is named before. */
const longestRead = 20_000;

/** Names are found only in what a search finds. */
export function namesOf(fields: ItemFields): ItemNames {
  if (typeFacts(fields.memory_type).strategy !== 'FULL') return { about: [], mentioned: [] };
  const speaker = fields.metadata['speaker'];
  const { entities, candidates } = extract(fields.content.slice(0, longestRead), {
    title: fields.title,
    speaker: typeof speaker === 'string' ? speaker : undefined,
  });
  const about = new Set<string>();
  const mentioned = new Set(candidates);
  for (const entity of entities) {
    const keys = [entity.key, ...entity.aliases.map(entityKey)];
    for (const key of keys) (entity.role === 'mention' ? mentioned : about).add(key);
  }
  for (const key of about) mentioned.delete(key);
  return { about: fitting(about), mentioned: fitting(mentioned) };
}

/** A key is part of a unique index, which takes no long values; no name is that long. */
const fitting = (keys: Set<string>) => [...keys].filter((key) => key !== '' && key.length <= 200);
