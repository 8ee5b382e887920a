// How well names, facts and times of ordinary texts are extracted, by the labelled paragraphs of own/. In process: no service, no model.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { compareNames } from '../../src/language/entities/compare-names';
import { entityKey } from '../../src/language/entities/entity-key';
import { extract } from '../../src/language/entities/extract';
import type { DateMention, Entity, Extraction, Relation } from '../../src/language/entities/extraction';
import { say, table } from './print';

interface LabelledFact {
  subject: string;
  relation: string;
  object: string;
  role?: string;
  what?: string;
  valid_from?: string;
  valid_to?: string;
}

interface LabelledDate {
  span: string;
  start: number;
  end: number;
  from: string;
  to: string;
  grain: string;
}

interface Paragraph {
  id: string;
  half: 'development' | 'kept';
  language: string;
  title?: string;
  written_at?: string;
  text: string;
  entities: { name: string; canonical: string; type: string; or?: string[] }[];
  optional: string[];
  facts: LabelledFact[];
  optional_facts: LabelledFact[];
  dates: LabelledDate[];
  optional_dates: string[];
  same: string[][];
  different: { a: string; b: string; b_in?: string }[];
}

interface Labels {
  relations: Record<string, { accepts: string[] }>;
  paragraphs: Paragraph[];
}

const halves = ['development', 'kept'] as const;

/** Right ones, wrong ones and missed ones of one kind. */
class Tally {
  right = 0;
  wrong: string[] = [];
  missed: string[] = [];
  get precision(): string {
    return share(this.right, this.right + this.wrong.length);
  }
  get recall(): string {
    return share(this.right, this.right + this.missed.length);
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3));

interface Score {
  entities: Tally;
  types: Tally;
  facts: Tally;
  details: Tally;
  times: Tally;
  dates: Tally;
  merges: Tally;
  ms: number[];
}

const kinds = ['entities', 'types', 'facts', 'details', 'times', 'dates', 'merges'] as const;

/** Prints the totals of both halves, and with `misses` what was missed or wrong in the development half. */
export function benchExtraction({ misses }: { misses: boolean }): void {
  const labels = JSON.parse(
    readFileSync(path.join(projectRoot, 'scripts/bench/own/paragraphs.json'), 'utf8'),
  ) as Labels;
  const found = new Map(labels.paragraphs.map((each) => [each.id, readOf(each)]));
  const scores = Object.fromEntries(halves.map((half) => [half, scoreOf(labels, half, found)])) as Record<
    Paragraph['half'],
    Score
  >;
  const cells = (kind: (typeof kinds)[number]) =>
    halves.flatMap((half) => {
      const tally = scores[half][kind];
      return [tally.precision, tally.recall, `${tally.right} + ${tally.wrong.length} - ${tally.missed.length}`];
    });
  table(
    ['', ...halves.flatMap((half) => [`${half}: precision`, 'recall', 'right + wrong - missed'])],
    kinds.map((kind) => [kind, ...cells(kind)]),
  );
  for (const half of halves) {
    const ms = scores[half].ms.toSorted((a, b) => a - b);
    say(`${half}: median ${ms[ms.length >> 1]?.toFixed(2)} ms, longest ${ms.at(-1)?.toFixed(2)} ms`);
  }
  if (!misses) return;
  for (const kind of kinds)
    for (const [word, lines] of Object.entries({
      wrong: scores.development[kind].wrong,
      missed: scores.development[kind].missed,
    }))
      for (const line of lines) say(`${kind} ${word}: ${line}`);
}

/** What is found, and the time of the second reading: the first one warms up. */
function readOf({ text, title, written_at }: Paragraph): { found: Extraction; ms: number } {
  const about = { title, time: written_at };
  extract(text, about);
  const began = performance.now();
  const found = extract(text, about);
  return { found, ms: performance.now() - began };
}

function scoreOf(labels: Labels, half: Paragraph['half'], found: Map<string, ReturnType<typeof readOf>>): Score {
  const tallies = kinds.map((kind) => [kind, new Tally()] as const);
  const score = { ...Object.fromEntries(tallies), ms: [] as number[] } as unknown as Score;
  for (const paragraph of labels.paragraphs.filter((each) => each.half === half)) {
    const read = found.get(paragraph.id);
    if (!read) continue;
    score.ms.push(read.ms);
    scoreEntities(paragraph, read.found, score);
    if (paragraph.language === 'en') scoreFacts(labels, paragraph, read.found.relations, score);
    scoreDates(paragraph, read.found.dates, score.dates);
    scoreMerges(paragraph, read.found.entities, found, score.merges);
  }
  return score;
}

const titles = /^(?:(?:the|a|an|dr|mr|mrs|ms|prof|professor|frau|herr|madame|monsieur|mme|aunt|uncle)\b\.? )+/u;
const kinship = /^(?:mum|mom|dad|gran|grandad|grandpa|grandma|granny)$/u;

/** A name without titles, articles and 's. */
const plain = (name: string) =>
  name.toLowerCase().normalize('NFC').replace(/’/gu, "'").replace(titles, '').replace(/'s$/u, '').trim();

const formsOf = ({ name, aliases }: Entity) => [...new Set([name, ...aliases].map(plain))];

function scoreEntities({ id, language, entities, optional }: Paragraph, found: Extraction, score: Score): void {
  const optionals = new Set(optional.map(plain));
  const right = new Map<string, Entity>();
  for (const entity of found.entities.filter(({ entity_type, role }) => entity_type !== 'date' && role !== 'title'))
    for (const form of formsOf(entity)) {
      const label =
        entities.find(({ name }) => name === entity.name && plain(name) === form) ??
        entities.find(({ name, canonical }) => plain(name) === form || plain(canonical) === form);
      if (label) {
        if (!right.has(label.canonical)) right.set(label.canonical, entity);
      } else if (!optionals.has(form) && !kinship.test(form) && form !== 'i')
        score.entities.wrong.push(`${id} ${form} (${entity.entity_type})`);
    }
  const canonical = new Map(entities.map((label) => [label.canonical, label]));
  for (const [name, label] of canonical) {
    const entity = right.get(name);
    if (entity) {
      if (language === 'en') score.entities.right++;
      const types = [label.type, ...(label.or ?? [])];
      if (types.includes(entity.entity_type)) score.types.right++;
      else score.types.wrong.push(`${id} ${name}: ${entity.entity_type}, not ${types.join('/')}`);
    } else if (language === 'en') score.entities.missed.push(`${id} ${name}`);
  }
}

const firstPerson = /^(?:i|we|me|us)$/u;

function scoreFacts(labels: Labels, paragraph: Paragraph, relations: Relation[], score: Score): void {
  const open = [...paragraph.facts];
  const seen: LabelledFact[] = [];
  const fitting = (facts: LabelledFact[], each: Relation) =>
    facts.find((fact) => matches(labels, paragraph, fact, each));
  for (const each of relations.filter(({ predicate }) => predicate in labels.relations)) {
    const label = fitting(open, each);
    if (label) {
      open.splice(open.indexOf(label), 1);
      seen.push(label);
      score.facts.right++;
      scoreDetails(paragraph.id, label, each, score);
    } else if (!fitting(seen, each) && !fitting(paragraph.optional_facts, each))
      score.facts.wrong.push(`${paragraph.id} ${each.source} ${each.predicate} ${each.target}`);
  }
  for (const { subject, relation, object } of open)
    score.facts.missed.push(`${paragraph.id} ${subject} ${relation} ${object}`);
}

const eitherWay = new Set(['married_to', 'sibling_of']);

function matches({ relations }: Labels, paragraph: Paragraph, fact: LabelledFact, found: Relation): boolean {
  if (fact.relation !== found.predicate && !relations[fact.relation]?.accepts.includes(found.predicate)) return false;
  const is = (label: string, name: string) => denotes(paragraph, label, name);
  const subject = is(fact.subject, found.source) || (fact.what !== undefined && is(fact.what, found.source));
  if (subject && is(fact.object, found.target)) return true;
  return eitherWay.has(fact.relation) && is(fact.subject, found.target) && is(fact.object, found.source);
}

/** Any form of a name; of a thing its noun; an amount by number and currency; the first person also as the writer's name. */
function denotes({ entities, text }: Paragraph, label: string, name: string): boolean {
  const [a, b] = [plain(label), plain(name)];
  if (a === b) return true;
  if (firstPerson.test(a)) return firstPerson.test(b) || plain(text.trim().split('\n').at(-1) ?? '') === b;
  const forms = entities.filter((each) => each.canonical === label || each.name === label);
  if (forms.length > 0) {
    const canonical = forms[0]?.canonical;
    return entities.some((each) => each.canonical === canonical && [each.name, each.canonical].map(plain).includes(b));
  }
  if (/\d/u.test(a)) return amountOf(a) === amountOf(b);
  const [wordsA, wordsB] = [a.split(/[^\p{L}\p{N}]+/u), b.split(/[^\p{L}\p{N}]+/u)];
  return wordsB.includes(wordsA.at(-1) ?? '') || wordsA.includes(wordsB.at(-1) ?? '');
}

const currencies: Record<string, string> = { '€': 'euro', $: 'dollar', '£': 'pound' };

function amountOf(text: string): string {
  const number = /\d[\d.,\s]*\d|\d/u.exec(text)?.[0].replace(/[,\s]/gu, '') ?? '';
  const currency = /[€$£]/u.exec(text)?.[0];
  const word = /\d\s*([\p{L}]+)/u.exec(text)?.[1] ?? '';
  return `${Number(number)} ${currency ? currencies[currency] : word.replace(/s$/u, '')}`;
}

function scoreDetails(id: string, label: LabelledFact, found: Relation, { details, times }: Score): void {
  const detail = label.role ?? label.what;
  if (detail !== undefined) {
    if (plain(found.detail ?? '').includes(plain(detail)) || plain(found.source) === plain(detail)) details.right++;
    else details.missed.push(`${id} ${label.subject} ${label.relation} ${label.object} (${detail}): ${found.detail}`);
  }
  const ends = [
    [label.valid_from, found.valid_start && found.valid_start.slice(0, 10)],
    [label.valid_to, found.valid_end && lastDay(found.valid_end)],
  ] as const;
  for (const [wanted, got] of ends) {
    const line = `${id} ${label.subject} ${label.relation} ${label.object}: ${got ?? '-'}, not ${wanted ?? '-'}`;
    if (wanted && got && got.slice(0, wanted.length) === wanted) times.right++;
    else if (wanted) times.missed.push(line);
    if (got && got.slice(0, wanted?.length) !== wanted) times.wrong.push(line);
  }
}

/** The last day of a half-open interval. */
const lastDay = (end: string) => new Date(Date.parse(end) - 1).toISOString().slice(0, 10);

function scoreDates({ id, text, dates, optional_dates }: Paragraph, found: DateMention[], tally: Tally): void {
  const optional = optional_dates.flatMap((span) => {
    const start = text.indexOf(span);
    return start < 0 ? [] : [{ start, end: start + span.length }];
  });
  const overlaps = (date: DateMention, { start, end }: { start: number; end: number }) =>
    date.offset < end && date.offset + date.text.length > start;
  const left = new Set(found);
  for (const label of dates) {
    const spans = found.filter((date) => overlaps(date, label));
    for (const span of spans) left.delete(span);
    const first = spans.map(({ start }) => start).sort()[0];
    const last = spans
      .map(({ end }) => end)
      .sort()
      .at(-1);
    const got = first && last ? `${first.slice(0, 10)} to ${lastDay(last)}` : 'nothing';
    const wanted = `${label.from.slice(0, 10)} to ${label.to.slice(0, 10)}`;
    if (got === wanted) tally.right++;
    else {
      tally.missed.push(`${id} ${label.span}: ${got}, not ${wanted}`);
      for (const span of spans) tally.wrong.push(`${id} ${span.text}: ${span.name}`);
    }
  }
  for (const date of left)
    if (!optional.some((span) => overlaps(date, span))) tally.wrong.push(`${id} ${date.text}: ${date.name}`);
}

function scoreMerges(
  { id, entities: labels, same, different }: Paragraph,
  entities: Entity[],
  found: Map<string, { found: Extraction }>,
  tally: Tally,
): void {
  const named = (within: Entity[], name: string) => within.filter((entity) => formsOf(entity).includes(plain(name)));
  for (const forms of same)
    for (const [i, one] of forms.entries())
      for (const other of forms.slice(i + 1)) {
        if (named(entities, one).some((entity) => formsOf(entity).includes(plain(other)))) tally.right++;
        else tally.missed.push(`${id} ${one} = ${other}`);
      }
  const canonicalOf = (form: string) => labels.find(({ name }) => plain(name) === form)?.canonical;
  for (const entity of entities) {
    const known = new Set(formsOf(entity).flatMap((form) => canonicalOf(form) ?? []));
    if (known.size > 1) tally.wrong.push(`${id} ${[...known].join(' = ')}`);
  }
  for (const { a, b, b_in } of different) {
    if (b_in === undefined) continue;
    const others = named(found.get(b_in)?.found.entities ?? [], b);
    for (const entity of named(entities, a))
      for (const other of others)
        if (entity.key === entityKey(other.name) || compareNames(entity, other) !== undefined)
          tally.wrong.push(`${id} ${entity.name} = ${other.name} of ${b_in}`);
  }
}
