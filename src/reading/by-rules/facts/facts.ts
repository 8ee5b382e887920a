// Facts that a text asserts: "Ann Lee works for Halden Optics".
//
// A sentence is read only if it is understood completely. Names, dates and "I" are replaced by single characters, and
// times such as "since 2019" are taken out. The rest must be a wording of data/patterns/facts.txt from its first
// character to its last. So every word that limits a statement (if, said, not, used to, maybe, "or so they say")
// prevents it from being read, even words that nobody thought of. Lists of such words are never complete: with lists,
// one fact in four from ordinary mails and notes was false.
//
// The surrounding text can also limit a statement. Questions, quotations and quoted lines of a mail are not read.
// Neither is a paragraph with a word of fiction, supposition or denial: "for example", "in the novel", "That is wrong."
// (`paragraph that asserts nothing`).
//
// Several clauses are read if each of them is a wording, with the subject of the first clause if they have none
// themselves: "Ruth lives in Ghent and owns the Ferry Inn". A noun is enough for relatives: "my sister Ann", in any
// sentence that is read. Pronouns other than "I" and "my" are not resolved.
//
// Only present states and past events are wordings. A past state ("worked for") says nothing about today, and a future
// one is not true yet unless its day is named. English only.
import type { DateMention, EntityRead, Mention, Relation } from '../../reading';
import { nounType } from '../entities/nouns';
import { addAll } from '../../../lists';
import { patternFile } from '../../../libraries/text/read-data';
import { maskedText, unmasked, type Masked } from './masked';
import { timesIn } from './times';
import { relativeWordings, wordings, type Types, type Wording } from './wordings';

export interface Read {
  named: { mention: Mention; entity: EntityRead }[];
  dates: DateMention[];
  /** Offset after title and speaker. */
  body: number;
  /** The person who says "I"; undefined if several people do. */
  writer: string | undefined;
  /** People who say "I" in lines that begin with their name and a colon. */
  speakers: string[];
}

const maxFacts = 500;
/** Longer sentences are lists or broken texts. */
const maxSentenceLength = 300;

const around = patternFile('facts-around');
const opening = new RegExp(`^(?:${around.anyOf('opening')}) `, 'u');
/** A paragraph with such words asserts nothing. */
export const unasserted = new RegExp(around.anyOf('paragraph that asserts nothing'), 'iu');
const clauseEnd = new RegExp(around.anyOf('between clauses'), 'u');

/** The facts of a text, in order. Linear in the text. */
export function factsIn(text: string, read: Read): Relation[] {
  const facts = new Map<string, Relation>();
  const masked = maskedText(text, read);
  if (!masked) return [];
  for (const { from, to } of paragraphsOf(text, read.body)) {
    if (unasserted.test(text.slice(from, to))) continue;
    for (const sentence of masked.sentences(from, to)) {
      if (sentence.text.length > maxSentenceLength) continue;
      const fact = text.slice(sentence.from, sentence.to).replace(/\s+/gu, ' ').trim();
      for (const found of factsOf(masked, sentence.text)) {
        const key = [found.source, found.predicate, found.target].join('\n');
        if (found.source !== found.target && !facts.has(key)) facts.set(key, { ...found, fact });
        if (facts.size >= maxFacts) return [...facts.values()];
      }
    }
  }
  return [...facts.values()];
}

function* paragraphsOf(text: string, body: number): Generator<{ from: number; to: number }> {
  let from = body;
  for (const { index, 0: gap } of text.slice(body).matchAll(/\n[ \t]*\n/gu)) {
    yield { from, to: body + index };
    from = body + index + gap.length;
  }
  yield { from, to: text.length };
}

type Found = Omit<Relation, 'fact'>;

function factsOf(masked: Masked, sentence: string): Found[] {
  if (!/[.!\p{L}\p{N}\p{Co})]$/u.test(sentence)) return [];
  const facts: Found[] = [];
  let rest = sentence.replace(/[.!]$/u, '').replace(opening, '');
  for (const wording of relativeWordings)
    for (const { 0: whole, groups = {} } of [...rest.matchAll(wording.pattern)]) {
      if (!fits(masked, wording, groups)) continue;
      addAll(facts, factsBy(masked, wording, groups, {}));
      rest = rest.replace(whole, groups['y'] ?? '');
    }
  return [...facts, ...readClauses(masked, rest)];
}

/** The facts of all clauses; none if one of them is not understood. */
function readClauses(masked: Masked, sentence: string): Found[] {
  const whole = readClause(masked, sentence);
  if (whole) return whole.facts;
  const [first = '', ...others] = sentence.split(clauseEnd);
  const start = readClause(masked, first);
  if (!start) return [];
  const facts = [...start.facts];
  for (const clause of others) {
    const read = readClause(masked, clause) ?? readClause(masked, `${start.subject} ${clause}`);
    if (!read) return [];
    addAll(facts, read.facts);
  }
  return facts;
}

function readClause(masked: Masked, clause: string): { facts: Found[]; subject: string } | undefined {
  const { text, times } = timesIn(clause.replace(/^The /u, 'the '), masked);
  for (const wording of wordings) {
    const groups = wording.pattern.exec(text)?.groups;
    if (!groups || !fits(masked, wording, groups)) continue;
    const valid = times(wording.isEvent);
    return valid && { facts: factsBy(masked, wording, groups, valid), subject: /\p{Co}/u.exec(text)?.[0] ?? '' };
  }
  return undefined;
}

/** Whether the names have the types of the wording, and a role or class is a noun that names one. */
function fits(masked: Masked, { source, target }: Wording, groups: Record<string, string>): boolean {
  const { x, y, role, noun, kind } = groups;
  const isOf = (types: Types, names: string | undefined) =>
    !types || masked.named(names ?? '').every(({ entity_type }) => types.has(entity_type));
  if (!isOf(source, x) || !isOf(target, y)) return false;
  if (role !== undefined && headType(role) !== 'person') return false;
  if (kind !== undefined && !['place', 'organisation'].includes(headType(kind) ?? '')) return false;
  return noun === undefined || headType(noun) !== undefined;
}

// bounded: 300 characters, see `maxSentenceLength`.
/** The type of thing that a phrase names: a person for "head of sales". */
const headType = (phrase: string) => nounType(/[\p{L}-]+(?=$| of )/u.exec(phrase)?.[0] ?? '');

/** Gives untyped names the type that the wording requires: someone who works for somebody is a person. */
function decideTypes(masked: Masked, names: string, types: Types): void {
  const [type, ...others] = [...(types ?? [])].filter((each) => each !== 'other');
  if (type === undefined || others.length > 0) return;
  for (const name of masked.named(names)) if (name.entity_type === 'other') name.entity_type = type;
}

function factsBy(
  masked: Masked,
  { predicate, source, target }: Wording,
  { x = '', y = '', role, thing, noun }: Record<string, string>,
  times: Pick<Relation, 'valid_start' | 'valid_end'>,
): Found[] {
  decideTypes(masked, x, source);
  if (noun === undefined) decideTypes(masked, y, target);
  const isWork = predicate === 'works_at';
  const detail = role ?? (thing === undefined ? undefined : unmasked(masked, thing));
  const targets = noun === undefined ? masked.named(y).map(({ name }) => name) : [noun];
  return masked.named(x).flatMap(({ name }) =>
    targets.map((other) => ({
      ...{
        source: name,
        target: other,
        predicate: isWork && role !== undefined ? 'role_at' : predicate,
        confidence: 0.9,
      },
      ...(detail !== undefined && { detail }),
      ...times,
    })),
  );
}
