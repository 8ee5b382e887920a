// Parses a question into parameters of a graph query. For ambiguous wording the result is undefined, and the caller
// runs a search instead, because a search is better than a wrong count.
import type { Schemas } from '../../../generated/schemas';
import { entityKey } from '../../../libraries/text/entity-key';
import type { DateMention } from '../../../reading/reading';
import { readQuestion } from '../../../reading/question';
import { patternFile, wordList } from '../../../libraries/text/read-data';
import { queryWords } from '../../../libraries/text/words';
import { everyStatus, memoryTypes, type MemoryType } from '../../model/types';

/** [from, until), UTC; null means unbounded. */
export interface TimeSpan {
  from: string | null;
  until: string | null;
}

export interface GraphQuestion {
  ask: Schemas['reasoning/Interpretation']['ask'];
  wants_time: boolean;
  /** null: all types that searches cover. */
  memory_types: MemoryType[] | null;
  names: string[];
  /** True if the question asks what happened in an interval, for example "last week". */
  happened: boolean;
  /** "What did Ann say about X?": only conversation turns spoken by the named persons count. */
  spoken: boolean;
  /** Words of a subject that is not recognised as a name. They may be tags, or form one name together. */
  topics: string[];
  status: string | undefined;
  /** Restricts the creation time with `made`, otherwise the valid time. */
  time: TimeSpan;
  made: boolean;
  /** A look-up returns only items that contain all of these words. */
  words: string[];
}

const kindsOfItems = patternFile('kinds-of-items');
const nouns = kindsOfItems.blocks.map(({ head, place }) => {
  const types = head === 'any' ? null : memoryTypes.filter((type) => type === head);
  if (types?.length === 0) throw new Error(`${place}: there is no memory type "${head}".`);
  return { pattern: new RegExp(`^(?:${kindsOfItems.anyOf(head)})$`), types };
});

const fillers = wordList('question-fillers');

const wordings = patternFile('questions');
// bounded: 2000 characters, see `graphQuestionOf`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const counting = any('count');
const countingTimes = any('count of mentions');
const listing = any('list');
const ending = any('first or last');
const happening = any('what happened');
const saying = any('what was said');
const lookingUp = any('look-up');
const defining = any('definition');
const making = any('storing');
const subjectCue = any('subject');
const prepositions = new RegExp(wordings.anyOf('preposition of a time'), 'giu');
/** Prepositions decide which ends of the interval are known. */
const before = {
  between: any('between'),
  since: any('since'),
  after: any('after'),
  before: any('before'),
  until: any('until'),
};
/** Max words of X in "What is X?"; a longer subject is a description, not a name. */
const maxSubjectLength = 3;
/** A possessive as in "Ann's car": the question is about the car, not about Ann. */
const possessive = /['’]s?\s/u;

/** @param now base of relative dates such as "last week", RFC 3339 */
export function graphQuestionOf(question: string, now: string): GraphQuestion | undefined {
  const text = question.slice(0, 2000);
  const { dates, names: entities } = readQuestion(text, now);
  const named = entities.filter((entity) => entity.certain && entity.entity_type !== 'date');
  const names = named.map(({ key }) => key);
  const shown = named.map(({ name }) => name);
  const bare = withoutNames(withoutDates(text, dates), shown);
  const common = {
    wants_time: /\bwhen\b/iu.test(text),
    names: withoutContained(names),
    happened: false,
    spoken: false,
    time: spanOf(text, dates),
    made: making.test(text),
    words: queryWords(bare, 32),
  };
  const over = (
    ask: GraphQuestion['ask'],
    noun: string,
    more: Partial<GraphQuestion> = {},
  ): GraphQuestion | undefined => {
    const types = typesOf(noun);
    if (types === undefined) return undefined;
    const left = queryWords(bare, 32).filter((word) => !fillers.has(word) && typesOf(word) === undefined);
    const status = left.find((word) => statuses.has(word));
    const topics = left.filter((word) => word !== status);
    // The other words are a condition that no query template supports.
    if (topics.length > 0 && !subjectCue.test(text)) return undefined;
    return { ...common, ask, memory_types: types, topics, status, ...more };
  };
  const counted = counting.exec(bare)?.groups?.['noun'];
  if (countingTimes.test(text)) return names.length > 0 ? over('count', 'memories', { topics: [] }) : undefined;
  if (counted !== undefined) return over('count', counted);
  const { last, noun } = ending.exec(bare)?.groups ?? {};
  if (noun !== undefined && typesOf(noun) !== undefined) return over(last === undefined ? 'first' : 'latest', noun);
  const listed = listing.exec(bare)?.groups;
  const found = listed && (over('list', listed['noun'] ?? '') ?? over('list', (listed['status'] ?? '').trim()));
  if (found) return found;
  return plainQuestion(text, { ...common, ask: 'list', memory_types: null, topics: [], status: undefined });
}

/** Parses a question that names no item type. */
function plainQuestion(text: string, plain: GraphQuestion): GraphQuestion | undefined {
  if (happening.test(text) && hasSpan(plain.time)) return { ...plain, happened: true };
  const silent = plain.words.every((word) => fillers.has(word));
  if (saying.test(text) && silent && plain.names.length > 0) return { ...plain, spoken: true };
  if (lookingUp.test(text) && plain.names.length > 0) return { ...plain, ask: 'lookup' };
  const subject = definedSubject(text);
  const key = subject === undefined ? '' : entityKey(subject);
  if (key !== '' && key.split(' ').length <= maxSubjectLength && !possessive.test(text))
    return { ...plain, ask: 'lookup', names: [key], words: [] };
  return undefined;
}

/** "What is the horn?" → "the horn". */
function definedSubject(text: string): string | undefined {
  const opening = defining.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length).trimEnd();
  const mark = rest.indexOf('?');
  const subject = (mark < 0 ? rest : rest.slice(0, mark)).trim();
  const isEnd = mark < 0 || /^[\s?]*$/u.test(rest.slice(mark));
  return isEnd && subject.length > 1 && subject.length <= 64 ? subject : undefined;
}

const statuses = new Set<string>(everyStatus);

function typesOf(noun: string): MemoryType[] | null | undefined {
  return nouns.find(({ pattern }) => pattern.test(noun.toLowerCase()))?.types;
}

const hasSpan = ({ from, until }: TimeSpan) => from !== null || until !== null;

/** Drops names that are part of a longer name: "Skarvholm" if "Skarvholm Light" is also named. */
const withoutContained = (keys: string[]) =>
  keys.filter((key) => !keys.some((other) => other !== key && ` ${other} `.includes(` ${key} `)));

function withoutDates(text: string, dates: DateMention[]): string {
  let bare = text;
  for (const { offset, text: said } of dates)
    bare = bare.slice(0, offset) + ' '.repeat(said.length) + bare.slice(offset + said.length);
  return bare.replace(prepositions, ' ');
}

function withoutNames(text: string, names: string[]): string {
  return names.reduce((left, name) => left.replaceAll(name, ' '), text);
}

function spanOf(text: string, dates: DateMention[]): TimeSpan {
  const [first, second] = dates;
  if (!first) return { from: null, until: null };
  const lead = text.slice(0, first.offset);
  if (second && before.between.test(lead)) return { from: first.start, until: second.end };
  if (before.since.test(lead)) return { from: first.start, until: null };
  if (before.after.test(lead)) return { from: first.end, until: null };
  if (before.before.test(lead)) return { from: null, until: first.start };
  if (before.until.test(lead)) return { from: null, until: first.end };
  return { from: first.start, until: first.end };
}
