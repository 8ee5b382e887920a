// Reads relations from the wording between two names: "X was founded by Y", "X is the capital of Y", "I work at X".
import type { Entity, EntityType, Mention, Relation } from './extraction';
import { patternFile } from '../read-data';
import { patterns, spoken, type Pattern } from './relation-patterns';

const maxLengthBetween = 90;
const maxLengthBefore = 60;
const maxRelations = 500;

interface Named {
  mention: Mention;
  entity: Entity;
}

/**
 * Relations between neighbouring names of a sentence, and between the speaker and names in statements with "I" or "my".
 * Dates and brackets between two names are ignored. At most 500; linear in the text.
 */
export function relationsOf(text: string, named: Named[], speaker?: Entity): Relation[] {
  const relations = new Map<string, Relation>();
  const sentences = sentencesOf(text);
  const add = (relation: Relation): void => {
    const key = `${relation.source}\n${relation.predicate}\n${relation.target}`;
    if (relation.source !== relation.target && relations.size < maxRelations && !relations.has(key))
      relations.set(key, relation);
  };
  const whole = { start: 0, end: text.length };
  let sentence = 0;
  let subject: Entity | undefined;
  for (const [i, one] of named.entries()) {
    while ((sentences[sentence]?.end ?? Infinity) <= one.mention.start) sentence++;
    const { start, end } = sentences[sentence] ?? whole;
    if (!subject || (named[i - 1]?.mention.start ?? 0) < start) subject = one.entity;
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
  if (other.mention.start - one.mention.end > maxLengthBetween * 2) return;
  const between = cleaned(text.slice(one.mention.end, other.mention.start));
  if (between.length > maxLengthBetween) return;
  const before = text.slice(Math.max(0, one.mention.start - maxLengthBefore), one.mention.start).toLowerCase();
  const found = patterns.find(
    (each) => fits(each, one.entity, subject, other.entity, between) && (each.before?.test(before) ?? true),
  );
  if (!found) return;
  const first = found.about !== 'subject' && allows(found.first, one.entity) ? one.entity : subject;
  const [source, target] = found.reverse ? [other.entity, first] : [first, other.entity];
  add({ source: source.name, predicate: found.predicate, target: target.name, fact, confidence: found.confidence });
}

/**
 * Whether a pattern fits two names. With `either`, the subject of the sentence may replace the first: "… by Ann Lee
 * and starring Bo Hale".
 */
function fits(each: Pattern, first: Entity, subject: Entity, second: Entity, between: string): boolean {
  if (!allows(each.second, second)) return false;
  if (!allows(each.first, first) && !(each.about === 'either' && allows(each.first, subject))) return false;
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
  const found = spoken.find((each) => allows(each.target, entity) && each.before.test(before));
  if (found) add({ source: speaker.name, predicate: found.predicate, target: entity.name, fact, confidence: 0.8 });
}

const wordings = patternFile('names');
const classPattern = new RegExp(wordings.anyOf('class'), 'u');
const noClass = new RegExp(wordings.anyOf('no class'), 'u');

/** Wordings before a name that is not the subject: in "the gift from X is a kettle", X is not a kettle. */
const insideSubject = new RegExp(wordings.anyOf('before a name that is no subject'), 'iu');
const dateBetween = new RegExp(wordings.anyOf('date between names'), 'gu');
const sentenceEnd = new RegExp(wordings.anyOf('end of a sentence'), 'gu');

/** Adds an `is_a` relation: "X is a French railway station in …" → X is_a "railway station". */
function addClass(
  text: string,
  { mention, entity }: Named,
  end: number,
  fact: string,
  add: (relation: Relation) => void,
): void {
  if (insideSubject.test(text.slice(Math.max(0, mention.start - 12), mention.start))) return;
  const words = classPattern.exec(text.slice(mention.end, Math.min(end, mention.end + 180)))?.groups?.['class'];
  const target = words
    ?.split(' ')
    .filter((word) => /^\p{Ll}/u.test(word))
    .join(' ');
  if (target && target.length < 50 && !noClass.test(target)) {
    add({ source: entity.name, predicate: 'is_a', target, fact, confidence: 0.8 });
  }
}

/** Text between two names without brackets, dates and the spaces they leave. */
function cleaned(between: string): string {
  return between
    .toLowerCase()
    .replace(/(?<!\s)\s*\([^()]*\)/gu, '')
    .replace(dateBetween, '')
    .replace(/["“”]/gu, '')
    .replace(/\s+/gu, ' ')
    .trimEnd();
}

interface Sentence {
  start: number;
  end: number;
}

/** Splits a text at full stops, question and exclamation marks before a space and a capital, and at line ends. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  sentences.push({ start, end: text.length });
  return sentences;
}
