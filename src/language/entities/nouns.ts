// The types of things that common nouns name.
import type { EntityType } from './extraction';
import { occupations } from './lexicon';
import { wordList } from '../read-data';

const nouns: [EntityType, ReadonlySet<string>][] = [
  ['person', wordList('person-nouns')],
  ['organisation', wordList('organisation-nouns')],
  ['product', wordList('product-nouns')],
  ['place', wordList('place-nouns')],
  ['event', wordList('event-nouns')],
  ['work', wordList('work-nouns')],
];

/** The type of thing that a common noun names. */
export const nounType = (lower: string): EntityType | undefined =>
  nouns.find(([, words]) => words.has(lower))?.[0] ?? (occupations.has(lower) ? 'person' : undefined);
