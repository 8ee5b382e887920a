// Names in a question, with the same keys as names in items.
import { candidateNames } from './candidates';
import { datesOf } from '../time/dates';
import { entityKey } from './entity-key';
import type { EntityType, Mention } from './extraction';
import { markedSpans } from './marked-spans';
import { mentionsOf } from './mentions';
import { tokenAt, tokensOf, type Span } from '../text/tokens';

/** A candidate entity of a question. */
export interface QueryEntity {
  name: string;
  key: string;
  entity_type: EntityType;
  /**
   * Whether it is recognised as a name. Otherwise it is a part of one, or a capitalised word, and only used for
   * look-up.
   */
  certain: boolean;
}

/** Candidates of entity names in a question, certain ones first, each key once. `time` resolves relative dates. */
export function queryEntities(text: string, time?: string): QueryEntity[] {
  const marked = markedSpans(text);
  const dates = datesOf(text, time);
  const hidden = spansInOrder([
    ...marked.hidden,
    ...dates
      .filter((date) => date.grain !== 'year')
      .map((date) => ({ start: date.offset, end: date.offset + date.text.length })),
  ]);
  const mentions = [...marked.mentions, ...mentionsOf(tokensOf(text, hidden))];
  const found = new Map<string, QueryEntity>();
  const add = (name: string, entity_type: EntityType, certain: boolean): void => {
    const key = entityKey(name);
    if (key && !found.has(key)) found.set(key, { name, key, entity_type, certain });
  };
  for (const mention of mentions) for (const name of namesOf(mention)) add(name, mention.entity_type, true);
  for (const date of dates) add(date.name, 'date', true);
  for (const name of candidateNames(text, tokensOf(text))) add(name, 'other', false);
  return [...found.values()];
}

/**
 * Keys of all runs of up to `maxWords` words, to look up names in lower case. Linear in the words; only 64 are read.
 */
export function phraseKeys(text: string, maxWords = 6): string[] {
  const words = tokensOf(text.slice(0, 2000)).slice(0, 64);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + maxWords); to++)
      keys.add(entityKey(text.slice(tokenAt(words, from).start, tokenAt(words, to).end)));
  }
  return [...keys].filter((key) => key.length > 1);
}

function namesOf(mention: Mention): string[] {
  return [mention.name, ...mention.aliases];
}

function spansInOrder(spans: Span[]): Span[] {
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}
