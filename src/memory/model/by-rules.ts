// Rules that combine several items into one, which consists of their sentences. Evolution derives such items. When a
// source is deleted, they are derived again from the sources that are left.
import type { Schemas } from '../../generated/schemas';
import { entityKey } from '../../libraries/text/entity-key';
import { saysTheSame, wordingOf, type ComparedWording } from '../../libraries/text/same-meaning';
import { sentencesOf } from '../../libraries/text/sentences';
import { withSpaces } from '../../libraries/text/with-spaces';
import { tokensOf } from '../../libraries/text/tokens';
import { isBefore } from '../../time';
import type { MemoryType } from './types';

export type SourceItem = Schemas['evolution/Source'];

export type Named = Schemas['evolution/Named'];

/** A new item of tier 3 (speculative). Its origin names the evolver. */
export interface Derived {
  memory_type: MemoryType;
  content: string;
  title?: string;
  metadata?: Record<string, unknown>;
  /** The subject, regardless of the names in the text. The same sources yield at most one item per subject. */
  about?: Named;
  fields?: Record<string, unknown>;
  extra?: Record<string, unknown>;
  /** Properties of the DERIVED_FROM link to each source, by item id. */
  of_sources?: ReadonlyMap<string, Record<string, unknown>>;
}

/** Rules that need no name get this one. */
export const noName: Named = { entity_id: '', key: '', name: '', entity_type: '' };

/** @param about the name that all sources mention @returns undefined if the sources are too few */
type ByRules = (sources: SourceItem[], about: Named) => Derived | undefined;

const minOccasions = 2;

/** A statement made on several days, in its shortest wording. */
export const recurring: ByRules = (sources) => {
  const occasions = [...sources].sort(by(dayOf));
  const [first] = occasions;
  if (!first || new Set(occasions.map(dayOf)).size < minOccasions) return undefined;
  const { content, title } = occasions.reduce((a, b) => (b.content.length < a.content.length ? b : a), first);
  return { memory_type: 'semantic', content, ...(title && { title }), metadata: { occasions: occasions.length } };
};

/** The day in the offset that the caller sent; without a date, the day on which the item was stored. */
const dayOf = ({ valid_start_local, created_at }: SourceItem) => (valid_start_local ?? created_at).slice(0, 10);

/** Min events of a day that name the same person, place or thing. */
export const minEvents = 3;

export const eventsOfDay: ByRules = (sources, { name }) => {
  const events = [...sources].sort(by(({ valid_start_time }) => valid_start_time ?? ''));
  const day = events[0]?.valid_start_time?.slice(0, 10);
  if (day === undefined || events.length < minEvents) return undefined;
  return {
    memory_type: 'zettel',
    title: `${name}, ${day}`,
    content: listed(events.map(({ content }) => content)),
    metadata: { day },
  };
};

const by = (keyOf: (item: SourceItem) => string) => (a: SourceItem, b: SourceItem) => {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other || (one === other && a.item_id < b.item_id) ? -1 : 1;
};

const listed = (texts: string[]) => texts.map((text) => `- ${withSpaces(text)}`).join('\n');

export const minSources = 2;
const maxQuotes = 3;
export const maxObservation = 2_000;
/** Aspect of an item that states no fact about the entity. */
const unspecific = 'description';

/** Lists the sentences in which several items mention one name. */
export const quotesAbout: ByRules = (sources, about) => {
  const inOrder = sources.toSorted((a, b) =>
    isBefore(a.created_at, b.created_at) || (a.created_at === b.created_at && a.item_id < b.item_id) ? -1 : 1,
  );
  const quotes = quotesOf(about, inOrder);
  if (inOrder.length < minSources || quotes.length < minSources) return undefined;
  const aspects = new Map(inOrder.map((source) => [source.item_id, aspectsOf(source)]));
  const fact_id = inOrder.flatMap(({ facts }) => facts ?? []).at(-1)?.fact_id;
  const { entity_id, name: entity_name, entity_type } = about;
  return {
    memory_type: 'observation',
    content: listed(quotes),
    about,
    fields: { entity_id, aspect: mostCovered([...aspects.values()]), ...(fact_id && { fact_id }) },
    extra: { entity_name, entity_type },
    of_sources: new Map([...aspects].map(([item_id, covered]) => [item_id, { aspects: covered }])),
  };
};

function aspectsOf({ facts = [] }: SourceItem): string[] {
  const predicates = [...new Set(facts.map(({ predicate }) => predicate))].sort();
  return predicates.length > 0 ? predicates : [unspecific];
}

/** The most frequent specific aspect; in a tie, the first in the alphabet. */
function mostCovered(aspects: string[][]): string {
  const counts = new Map<string, number>();
  for (const aspect of aspects.flat()) counts.set(aspect, (counts.get(aspect) ?? 0) + (aspect === unspecific ? 0 : 1));
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? unspecific;
}

/** The first sentences of each source that name the entity, at most `maxQuotes`, without repeats. */
function quotesOf({ key }: Named, sources: SourceItem[]): string[] {
  const words = new Set(key.split(' '));
  const said: ComparedWording[] = [];
  let characters = 0;
  for (const { content } of sources) {
    const naming = [...sentencesOf(originalOf(content))].filter((sentence) => saysOf(words, sentence));
    for (const sentence of naming.slice(0, maxQuotes)) {
      if (characters + sentence.length > maxObservation) continue;
      const wording = wordingOf(sentence);
      if (said.some((each) => saysTheSame(each, wording))) continue;
      said.push(wording);
      characters += sentence.length + '- \n'.length;
    }
  }
  return said.map(({ text }) => text);
}

/** True if a sentence names the entity and has no "I" or "my", which mean someone else in each text. */
const saysOf = (words: ReadonlySet<string>, sentence: string) => {
  const tokens = tokensOf(sentence);
  return tokens.some(({ text }) => words.has(entityKey(text))) && !tokens.some(({ lower }) => writers.has(lower));
};
const writers = new Set(['i', 'me', 'my', 'mine', 'myself']);

/** Speakers that are machines; they may repeat stored text, so their words are not evidence. */
export const machines = ['assistant', 'ai', 'bot', 'chatbot', 'model', 'agent', 'system', 'tool', 'function'];

const turnOf = /^([\p{L}_-]{1,40}): /u;

/** The text without control characters and without the turns of machines. */
export function originalOf(content: string): string {
  let isMachine = false;
  const lines = content.split('\n').filter((line) => {
    const role = turnOf.exec(line)?.[1]?.toLowerCase();
    if (role !== undefined) isMachine = machines.includes(role);
    return !isMachine;
  });
  return plainly(lines.join('\n'));
}

export const plainly = (text: string) => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

export const byRules: Readonly<Record<string, ByRules>> = {
  episodic_to_semantic: recurring,
  episodic_to_zettel: eventsOfDay,
  observation_synthesis: quotesAbout,
};
