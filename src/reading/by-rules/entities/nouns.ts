// The types of things that common nouns name.
import type { EntityType } from '../../reading';
import { occupations } from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';

const nouns: [EntityType, ReadonlySet<string>][] = [
  ['person', wordList('person-nouns')],
  ['organisation', wordList('organisation-nouns')],
  ['product', wordList('product-nouns')],
  ['place', wordList('place-nouns')],
  ['event', wordList('event-nouns')],
  ['work', wordList('work-nouns')],
];

export const nounType = (lower: string): EntityType | undefined =>
  nouns.find(([, words]) => words.has(lower))?.[0] ?? (occupations.has(lower) ? 'person' : undefined);
