// bench ordinary: what the rules read from labelled ordinary texts, in process: facts (framing.jsonl) and types of
// names (names.jsonl), precision before coverage.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { entityKey } from '../../../src/libraries/text/entity-key';
import { extract } from '../../../src/reading/by-rules/entities/extract';
import type { EntityRead, Relation } from '../../../src/reading/reading';
import { printLine } from '../../runtime/output/print-line';
import { byGroup } from './data-sets';
import { table, verdict } from './print';

export interface OrdinaryOptions {
  data: string;
}

export interface Labelled {
  id: string;
  text: string;
  lang: string;
}

interface LabelledFact {
  subject: string;
  object: string;
}

export interface FramedText extends Labelled {
  facts: (LabelledFact & { holds: 'now' | 'past' | 'future' })[];
  not_facts: LabelledFact[];
}

export interface NamedText extends Labelled {
  name: string;
  type: string;
}

export interface AnswerCounts {
  right: number;
  wrong: number;
  /** Labels that could have been found. */
  wanted: number;
  /** Facts that no label mentions, or names that were found, with or without a type. */
  beside: number;
  errors: string[];
}

/** Time at which the texts count as written. */
export const now = '2026-03-02T09:00:00Z';
const bar = 0.95;

export function benchOrdinary({ data }: OrdinaryOptions): void {
  const readBy = ({ text }: Labelled) => extract(text, { time: now });
  const framed = measuredRows<FramedText>(data, 'framing').map((row) => ({
    row,
    counts: factsOf(row, readBy(row).relations),
  }));
  const named = measuredRows<NamedText>(data, 'names').map((row) => ({
    row,
    counts: typesOf(row, readBy(row).entities),
  }));
  report('facts', 'not labelled', framed);
  report('types of names', 'names found', named);
}

export function measuredRows<T>(data: string, name: string): T[] {
  const lines = readFileSync(path.join(data, `${name}.jsonl`), 'utf8').trim();
  return lines.split('\n').map((line) => JSON.parse(line) as T);
}

/** A fact with the right times is right if the text states it, wrong if a label denies it. */
export function factsOf({ facts, not_facts }: FramedText, relations: Relation[]): AnswerCounts {
  const counts: AnswerCounts = { right: 0, wrong: 0, wanted: facts.length, beside: 0, errors: [] };
  const open = [...facts];
  for (const relation of relations) {
    const holds = holdsAt(relation);
    const at = open.findIndex((fact) => fact.holds === holds && isOf(fact, relation));
    const isDenied = holds === 'now' && not_facts.some((fact) => isOf(fact, relation));
    if (at >= 0) counts.right += open.splice(at, 1).length;
    else if (!isDenied) counts.beside++;
    else counts.errors.push(`${relation.source} ${relation.predicate} ${relation.target}`);
  }
  return { ...counts, wrong: counts.errors.length };
}

function holdsAt({ valid_start, valid_end }: Relation): 'now' | 'past' | 'future' {
  if (valid_end !== undefined && valid_end <= now) return 'past';
  return valid_start !== undefined && valid_start > now ? 'future' : 'now';
}

const isOf = ({ subject, object }: LabelledFact, { source, target }: Relation) =>
  (isAlike(subject, source) && isAlike(object, target)) || (isAlike(subject, target) && isAlike(object, source));

/** Whether two names are equal, or one contains the words of the other. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [` ${entityKey(one)} `, ` ${entityKey(other)} `];
  return a.includes(b) || b.includes(a);
}

/** `other` is not a type: the reader abstains. Nor is `date` for a word that is not a name: Monday is a date. */
export function typesOf({ name, type }: NamedText, entities: EntityRead<string>[]): AnswerCounts {
  const found = entities.find((entity) => isNamed(entity, name));
  const given =
    found?.entity_type.replace('organisation', 'organization').replace('date', type === 'none' ? 'other' : 'date') ??
    'other';
  const isTyped = given !== 'other';
  const isRight = isTyped && given === type;
  return {
    right: Number(isRight),
    wrong: Number(isTyped && !isRight),
    wanted: Number(type !== 'none' && type !== 'other'),
    beside: Number(found !== undefined && type !== 'none'),
    errors: isTyped && !isRight ? [`${name} is ${type}, not ${given}`] : [],
  };
}

const isNamed = ({ name, aliases }: EntityRead<string>, wanted: string) =>
  [name, ...aliases].some((each) => entityKey(each) === entityKey(wanted));

function report(of: string, beside: string, outcomes: { row: Labelled; counts: AnswerCounts }[]): void {
  const languages = [...byGroup(outcomes, ({ row }) => row.lang)];
  const sum = (group: { counts: AnswerCounts }[], key: Exclude<keyof AnswerCounts, 'errors'>) =>
    group.reduce((total, { counts }) => total + counts[key], 0);
  const rowOf = (name: string, group: { counts: AnswerCounts }[]) => {
    const [right, wrong, wanted] = [sum(group, 'right'), sum(group, 'wrong'), sum(group, 'wanted')];
    const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3));
    return [name, group.length, share(right, right + wrong), share(right, wanted), right, wrong, sum(group, 'beside')];
  };
  table(
    [of, 'texts', 'precision', 'coverage', 'right', 'wrong', beside],
    [...languages.map(([language, group]) => rowOf(language, group)), rowOf('all', outcomes)],
  );
  for (const { row, counts } of outcomes) for (const error of counts.errors) printLine(`  ${row.id}: ${error}`);
  const right = sum(outcomes, 'right');
  verdict(`precision of ${of}`, right / Math.max(1, right + sum(outcomes, 'wrong')), bar, 'least');
  printLine();
}
