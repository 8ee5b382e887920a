// Facts stated by the wording between two names: "X was founded by Y", "X is the capital of Y", "I work at X".
import type { Entity, EntityType, Mention, Relation } from './extraction';
import { patterns, spoken, works, type Pattern } from './relation-patterns';

const longestBetween = 90;
const mostRelations = 500;

interface Named {
  mention: Mention;
  entity: Entity;
}

/**
 * Relations between neighbouring names of a sentence, and between the speaker and statements with "I" or "my". Dates and brackets
 * between two names are ignored. At most 500; linear in the text.
 */
export function relationsOf(text: string, named: Named[], speaker?: Entity): Relation[] {
  const relations = new Map<string, Relation>();
  const sentences = sentencesOf(text);
  const add = (relation: Relation): void => {
    const key = `${relation.source}\n${relation.predicate}\n${relation.target}`;
    if (relation.source !== relation.target && relations.size < mostRelations && !relations.has(key))
      relations.set(key, relation);
  };
  let sentence = 0;
  let subject = named[0]?.entity as Entity;
  for (let i = 0; i < named.length; i++) {
    const one = named[i]!;
    while (sentence + 1 < sentences.length && sentences[sentence]!.end <= one.mention.start) sentence++;
    const { start, end } = sentences[sentence]!;
    if (i === 0 || named[i - 1]!.mention.start < start) subject = one.entity;
    const fact = text.slice(start, end).trim();
    if (speaker) addSpoken(text, start, one, speaker, fact, add);
    const other = named[i + 1];
    if (other && other.mention.end <= end) addBetween(text, one, other, subject, fact, add);
    addClass(text, one, end, fact, add);
  }
  return [...relations.values()];
}

function addBetween(
  text: string,
  one: Named,
  other: Named,
  subject: Entity,
  fact: string,
  add: (relation: Relation) => void,
): void {
  if (other.mention.start - one.mention.end > longestBetween * 2) return;
  const between = cleaned(text.slice(one.mention.end, other.mention.start));
  if (between.length > longestBetween) return;
  const found = patterns.find((each) => fits(each, one.entity, subject, other.entity, between));
  if (!found) return;
  const first = !found.ofSubject && allows(found.source, one.entity) ? one.entity : subject;
  const [source, target] = found.reverse ? [other.entity, first] : [first, other.entity];
  add({ source: source.name, predicate: found.predicate, target: target.name, fact, confidence: found.confidence });
}

/** A statement that does not fit the preceding name ("… by Ann Lee and starring Bo Hale") is about the first name of the sentence. */
function fits(each: Pattern, first: Entity, subject: Entity, second: Entity, between: string): boolean {
  if (!allows(each.target, second)) return false;
  if (!allows(each.source, first) && !(each.source === works && allows(works, subject))) return false;
  return each.between.test(between);
}

function allows(types: EntityType[] | undefined, entity: Entity): boolean {
  return !types || types.includes(entity.entity_type);
}

function addSpoken(
  text: string,
  from: number,
  { mention, entity }: Named,
  speaker: Entity,
  fact: string,
  add: (relation: Relation) => void,
): void {
  const before = text.slice(Math.max(from, mention.start - 60), mention.start);
  const found = spoken.find((each) => each.target.includes(entity.entity_type) && each.before.test(before));
  if (found) add({ source: speaker.name, predicate: found.predicate, target: entity.name, fact, confidence: 0.8 });
}

const classPattern =
  /^(?: \([^()]{0,80}\))?,? (?:is|was) (?:an?|the) ((?:[\p{L}-]+ ){0,5}?[\p{Ll}-]+)(?=[.,;]| (?:of|in|at|on|by|from|for|to|that|who|which|and|with|located|situated|based|born|directed|written|released|published|produced|near|half)\b|$)/u;

/** What is a kettle in "the gift from X is a kettle" is not X. */
const insideSubject = /\b(?:of|in|on|at|by|from|for|to|with|near|under|over|behind|beside)(?: the)? $/iu;

/** "X is a railway station in …": the class without its year and its adjective of nationality. */
function addClass(
  text: string,
  { mention, entity }: Named,
  end: number,
  fact: string,
  add: (relation: Relation) => void,
): void {
  if (insideSubject.test(text.slice(Math.max(0, mention.start - 12), mention.start))) return;
  const words = classPattern.exec(text.slice(mention.end, Math.min(end, mention.end + 180)))?.[1];
  const target = words
    ?.split(' ')
    .filter((word) => /^\p{Ll}/u.test(word))
    .join(' ');
  if (
    target &&
    target.length < 50 &&
    !/^(?:lot|bit|little|few|good|great|very|really|same|only|one|first|second|third|last|next|main|most|best|name|capital)\b/u.test(
      target,
    )
  ) {
    add({ source: entity.name, predicate: 'is_a', target, fact, confidence: 0.8 });
  }
}

/** Text between two names without brackets, dates and the spaces they leave. */
function cleaned(between: string): string {
  return between
    .toLowerCase()
    .replace(/(?<!\s)\s*\([^()]*\)/gu, '')
    .replace(
      /\b(?:in|on|since|from|until)? ?(?:\d{1,2} )?(?:(?:january|february|march|april|may|june|july|august|september|october|november|december) )?(?:\d{1,2}, )?\b(?:1\d{3}|20\d\d)\b/gu,
      '',
    )
    .replace(/["“”]/gu, '')
    .replace(/\s+/gu, ' ')
    .trimEnd();
}

interface Sentence {
  start: number;
  end: number;
}

/** Ends of sentences: a full stop, question or exclamation mark before a space and a capital, or a line's end. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(
    /\n|(?<!\b(?:\p{Lu}|St|Dr|Mr|Mrs|Ms|Jr|Sr|Prof|vs))[.!?]["”’)]*\s+(?=["“(]?[\p{Lu}\p{N}])/gu,
  )) {
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  sentences.push({ start, end: text.length });
  return sentences;
}
