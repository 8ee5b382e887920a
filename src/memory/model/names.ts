// The names in an item: its subjects, its mentions, and facts between names. Graph searches follow names from item
// to item.
import type { Ctx } from '../../ctx';
import { entityKey } from '../../libraries/text/entity-key';
import type { Extraction, Relation } from '../../reading/reading';
import { isCommon } from '../../libraries/text/name-words';
import { embeddedText } from '../../libraries/text/embedded-text';
import type { ItemFields } from './fields';
import { rejectedFactKey } from '../../libraries/text/fact-key';
import { forEver, later, sinceEver, toUtc } from '../../time';
import { frozen, pairs } from '../../lists';
import { typesOfEnds } from './relationships';

interface NamedEntity {
  key: string;
  name: string;
  entity_type: string;
  /** Other forms of the name in the text, as written. */
  aliases?: string[];
}

/** A fact that a sentence states about two names: "Ann works at Acme". */
export interface StatedFact {
  /** Keys of both names. */
  source: string;
  target: string;
  predicate: string;
  fact: string;
  confidence: number;
  /** A third part of the fact, such as the job title or the product bought. */
  detail: string | null;
  /** RFC 3339 in UTC, or the value for an open start or end (time.ts). */
  valid_start_time: string;
  valid_end_time: string;
  /**
   * Set if a person entered the fact: its id, the fact that it corrects, and the first fact of that series of
   * corrections.
   */
  by_hand?: { fact_id: string; supersedes: string | null; first_fact_id: string | null };
  /** Set if a language model read the fact. */
  by_model?: true;
}

type ValidTimes = Pick<ItemFields, 'valid_start_time' | 'valid_end_time' | 'valid_start_local'>;

export interface ItemNames {
  /** Keys of the names that the item is about: title, aliases and speaker. */
  about: string[];
  /** Keys of all phrases that could be names known from other items. */
  mentioned: string[];
  /** Keys of the persons who said or wrote the item. */
  said_by?: string[];
  entities: NamedEntity[];
  facts: StatedFact[];
  entity_name: string | null;
  /** Decisions that a note labels; each becomes an item, PART_OF the note. */
  decisions?: LabelledDecision[];
}

export interface LabelledDecision {
  fields: ItemFields;
  names: ItemNames;
}

export const noNames = frozen<ItemNames>({ about: [], mentioned: [], entities: [], facts: [], entity_name: null });

/** A fact without its own time gets the valid time of the item. */
export function itemNamesIn({ entities, relations, candidates }: Extraction<string>, of: ValidTimes): ItemNames {
  const about = new Set<string>();
  const mentioned = new Set(candidates);
  const known = new Map<string, NamedEntity>();
  const stated = new Map<string, StatedFact>();
  for (const entity of entities) {
    const { key, name, aliases, entity_type, role } = entity;
    // Words for a date are not names: they mean another day in another text.
    for (const each of [key, ...(entity_type === 'date' ? [] : aliases.map(entityKey).filter(isForm))])
      (role === 'mention' ? mentioned : about).add(each);
    if (isNamed(entity) && !known.has(key)) known.set(key, { key, name, entity_type, aliases });
  }
  const facts = relations.flatMap((relation): StatedFact[] => {
    const fact = factOf(relation, of);
    const twin = `${fact.source}|${fact.predicate}|${fact.target}`;
    const same = stated.get(twin);
    if (same && relation.by_model) same.by_model = true;
    if (![fact.source, fact.target, fact.predicate].every(isKey) || fact.source === fact.target || same) return [];
    stated.set(twin, fact);
    // The extraction does not list "ferry" of "X is a ferry" as an entity, so it is added here.
    for (const [key, name] of [
      [fact.source, relation.source],
      [fact.target, relation.target],
    ] as const) {
      if (!about.has(key)) mentioned.add(key);
      if (!known.has(key)) known.set(key, { key, name, entity_type: 'concept' });
    }
    return [fact];
  });
  for (const key of about) mentioned.delete(key);
  const main = entities.find(({ role }) => role === 'title') ?? mainEntity(entities);
  return {
    about: [...about].filter(isKey),
    mentioned: [...mentioned].filter(isKey),
    said_by: entities.flatMap(({ key, role }) => (role === 'speaker' && isKey(key) ? [key] : [])),
    entities: [...known.values()].filter(({ key }) => isKey(key)),
    facts,
    entity_name: main?.name ?? null,
  };
}

/**
 * A title names an entity only if its words have a type, or the text names it again and it looks like a name. What
 * occurs only in links, and does not look like a name, is the title of a note and names no entity.
 */
function isNamed({ name, role, entity_type, count, is_link }: Extraction<string>['entities'][number]): boolean {
  if (is_link) return false;
  if (role !== 'title' || !vagueTypes.includes(entity_type)) return true;
  const words = name.split(/\s+/u);
  const isName = words.every((word) => word.length < 4 || /^[^\p{Ll}]/u.test(word));
  return count > 1 && isName && words.some((word) => !isCommon(word.toLowerCase()));
}

/** Key of the word "I", if the text does not show who wrote it. */
const writerKey = entityKey('I');

/** One key per user, because each user means another person by "I". */
export const keyOfWriter = (user_id: string) => `${writerKey} ${user_id}`;

export function namesOfWriter(names: ItemNames, user_id: string | null): ItemNames {
  const of = (key: string) => (key === writerKey ? keyOfWriter(user_id ?? '') : key);
  return {
    ...names,
    about: names.about.map(of),
    mentioned: names.mentioned.map(of),
    entities: names.entities.map((entity) => ({ ...entity, key: of(entity.key) })),
    facts: names.facts.map((fact) => ({ ...fact, source: of(fact.source), target: of(fact.target) })),
  };
}

/** Index entries are limited in length, and a language model may return texts of any length. */
const isKey = (key: string) => key !== '' && key.length <= 200;

const factOf = (
  { source, predicate, target, fact, confidence, detail, by_model, ...times }: Relation,
  of: ValidTimes,
): StatedFact => ({
  source: entityKey(source),
  predicate,
  target: entityKey(target),
  fact,
  confidence,
  detail: detail ?? null,
  ...(by_model && { by_model }),
  ...validTimes(times, of),
});

/** Valid times in UTC. A missing start or end is taken from the item, unless the interval would then be empty. */
function validTimes({ valid_start, valid_end }: Pick<Relation, 'valid_start' | 'valid_end'>, of: ValidTimes) {
  const start = valid_start === undefined ? undefined : momentOf(valid_start, of);
  const end = valid_end === undefined ? undefined : momentOf(valid_end, of);
  const isFitting = !start || of.valid_end_time === forEver || start < of.valid_end_time;
  const isBegun = !end || of.valid_start_time === sinceEver || of.valid_start_time < end;
  return {
    valid_start_time: start ?? (isBegun ? of.valid_start_time : sinceEver),
    valid_end_time: end ?? (isFitting ? of.valid_end_time : forEver),
  };
}

/** A time of the writer without a known offset counts as UTC. */
function momentOf(reading: string, { valid_start_time, valid_start_local }: ValidTimes): string {
  if (valid_start_local === null) return toUtc(reading);
  const offset = Date.parse(`${valid_start_local.slice(0, 19)}Z`) - Date.parse(valid_start_time);
  return toUtc(later(reading, -Math.round(offset / 60_000) * 60_000));
}

/** The entity with the most mentions; dates and speakers only count if there is no other. */
function mainEntity(entities: Extraction<string>['entities']): Extraction<string>['entities'][number] | undefined {
  const things = entities.filter(({ entity_type, role }) => entity_type !== 'date' && role === 'mention');
  return [...(things.length > 0 ? things : entities)].sort((a, b) => b.count - a.count)[0];
}

export const textOf = ({ title, content }: Pick<ItemFields, 'title' | 'content'>) => embeddedText(title, content);

export interface Embeddable {
  /** Null if the item itself gets no vector. */
  content: string | null;
  names: ItemNames;
}

export interface ItemVectors {
  item: Float32Array | null;
  /** One vector per labelled decision. */
  decisions?: Float32Array[];
}

/** Vectors of names whose item has none, or that workers have not embedded yet. */
export const noVectors = frozen<ItemVectors>({ item: null });

/** One call to the model; equal texts are embedded once. @param known existing vectors, by text */
export async function embedNamed(
  ctx: Pick<Ctx, 'embed'>,
  items: Embeddable[],
  known: ReadonlyMap<string, Float32Array> = new Map(),
): Promise<ItemVectors[]> {
  const textsOf = ({ content, names }: Embeddable) => [...(content === null ? [] : [content]), ...decisionTexts(names)];
  const texts = [...new Set(items.flatMap(textsOf))].filter((text) => !known.has(text));
  const made = texts.length > 0 ? await ctx.embed.embed(texts, 'passage') : [];
  const vectors = new Map([...known, ...pairs(texts, made)]);
  const of = (text: string) => vectors.get(text) as Float32Array;
  return items.map(({ content, names }) => ({
    item: content === null ? null : of(content),
    ...(names.decisions && { decisions: decisionTexts(names).map(of) }),
  }));
}

const decisionTexts = ({ decisions = [] }: ItemNames) => decisions.map(({ fields }) => fields.content);

export async function embedItem(ctx: Pick<Ctx, 'embed'>, item: Embeddable): Promise<ItemVectors> {
  const [vectors] = await embedNamed(ctx, [item]);
  return vectors as ItemVectors;
}

export interface NamedItem {
  item_id: string;
  names: ItemNames;
}

/** A form of address, such as "Mrs", does not make another form of a name. */
const isForm = (key: string) => !/^(?:mrs?|ms|miss|herrn?|frau) /.test(key);

/** Types that say little about a name; another item may know a better one. */
export const vagueTypes: readonly string[] = ['other', 'concept'];

/**
 * For each name, the entity type that most items give it. The text around the name shows it, or a fact whose ends have
 * one type each ("works at" leads from a person to an organisation). A vague type counts only if no item has another.
 */
function typesOf(items: NamedItem[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  const vote = (key: string, type: string) => {
    const of = votes.get(key) ?? new Map<string, number>();
    votes.set(key, of);
    of.set(type, (of.get(type) ?? 0) + (vagueTypes.includes(type) ? 0 : 1));
  };
  for (const { names } of items) {
    for (const { key, entity_type } of names.entities) vote(key, entity_type);
    const known = new Map(names.entities.map(({ key, entity_type }) => [key, entity_type]));
    for (const { source, target, predicate } of names.facts) {
      const ends = typesOfEnds(predicate);
      if (ends?.from && vagueTypes.includes(known.get(source) ?? '')) vote(source, ends.from);
      if (ends?.to && vagueTypes.includes(known.get(target) ?? '')) vote(target, ends.to);
    }
  }
  return new Map([...votes].map(([key, of]) => [key, [...of].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'other']));
}

/** For `store/link-names`: each name once, sorted against deadlocks; items refer to names by index. */
export function nameRows(ctx: Pick<Ctx, 'newId'>, scope_key: string, items: NamedItem[]) {
  const names = new Map<string, { key: string; name: string; entity_id: string | null; entity_type: string | null }>();
  const types = typesOf(items);
  const ends = new Set(
    items.flatMap(({ names: { facts } }) => facts.flatMap(({ source, target }) => [source, target])),
  );
  for (const { names: of } of items)
    for (const { key, name } of of.entities) {
      if (names.has(key)) continue;
      const entity_type = types.get(key) ?? 'other';
      // A date is an entity only as the end of a fact.
      const isEntity = entity_type !== 'date' || ends.has(key);
      names.set(key, { key, name, entity_type, entity_id: isEntity ? ctx.newId('ent') : null });
    }
  for (const { names: of } of items)
    for (const key of [...of.about, ...of.mentioned])
      if (!names.has(key)) names.set(key, { key, name: key, entity_id: null, entity_type: null });
  const sorted = [...names.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const positions = new Map(sorted.map(({ key }, position) => [key, position]));
  const positionOf = (key: string) => positions.get(key) as number;
  return {
    scope_key,
    names: sorted.map((name, place) => ({ place, ...name })),
    rows: items.map(({ item_id, names: { about, mentioned, said_by = [], facts } }) => ({
      item_id,
      about: about.map(positionOf),
      mentioned: mentioned.map(positionOf),
      said_by: said_by.map(positionOf),
      facts: facts.map(({ by_hand, by_model, ...fact }) => ({
        ...fact,
        fact_id: by_hand?.fact_id ?? ctx.newId('fact'),
        by_hand: by_hand ? true : null,
        by_model: by_model ?? null,
        supersedes: by_hand?.supersedes ?? null,
        first_fact_id: by_hand?.first_fact_id ?? null,
        // A person may enter a fact that was rejected before.
        rejected_key: by_hand ? null : rejectedFactKey(fact),
        source: positionOf(fact.source),
        target: positionOf(fact.target),
      })),
    })),
  };
}
