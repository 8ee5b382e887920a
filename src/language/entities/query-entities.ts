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
  /** Recognised as a name; otherwise only a part of one or a capitalised word, for look-up only. */
  certain: boolean;
}

/** Candidates of entity names in a question, the certain ones first, each key once. `time` resolves relative dates. */
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
 * Keys of all runs of up to `longest` words, to look up names that a question writes in lower case. Linear in the words, of which 64 are
 * read.
 */
export function phraseKeys(text: string, longest = 6): string[] {
  const words = tokensOf(text.slice(0, 2000)).slice(0, 64);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + longest); to++)
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
