// bench answers: how often one of the quotes of `ask` contains the answer, and whether quotes name their speaker.
import path from 'node:path';
import { RE2JS } from 're2js';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench, type BenchPlace } from './bench';
import { contentHash, readLines } from './data-sets';
import { load } from './load';
import { table, verdict } from './print';

export interface AnswersOptions {
  data: string;
  /** Discards texts sent by an earlier run. */
  fresh: boolean;
  /** Lists the questions whose quotes lack the answer. */
  misses: boolean;
}

/** Paragraphs in two languages, with questions whose answer is part of one of them. */
const paragraphSets = ['xquad_en', 'xquad_de'];
/** Min share of questions with the answer in one of the quotes. */
const minShare = 0.75;

interface Quote {
  sentence: string;
  speaker: string | null;
  about: string | null;
}

/** A few statements, and a question that one of them answers, or none. */
export interface WhoseRow {
  id: string;
  statements: { speaker: string; text: string }[];
  query: string;
  /** A regular expression; null if no statement answers. */
  gold: string | null;
}

interface Outcome {
  question: string;
  quotes: Quote[];
  /** Whether one of the quotes, and whether the first quote, contains the answer. */
  found: boolean;
  first: boolean;
}

export async function benchAnswers({ data, fresh, misses }: AnswersOptions): Promise<void> {
  const bench = await openBench('bench answers');
  try {
    for (const set of paragraphSets) report(set, await askParagraphs(bench, path.join(data, set), fresh), misses);
    const rows = readLines<WhoseRow>(path.join(data, 'ordinary', 'whose.jsonl'));
    report('whose', await askStatements(bench, rows, fresh), misses);
  } finally {
    await bench.close();
  }
}

async function askParagraphs(bench: Bench, folder: string, fresh: boolean): Promise<Outcome[]> {
  const items = readLines<{ content: string }>(path.join(folder, 'items.jsonl'));
  const place = await filledPlace(
    bench,
    items.map(({ content }) => ({ content, memory_type: 'semantic' })),
    fresh,
  );
  const outcomes: Outcome[] = [];
  for (const { query, answer } of readLines<{ query: string; answer: string }>(path.join(folder, 'queries.jsonl')))
    outcomes.push(await ask(place, query, (text) => text.toLowerCase().includes(answer.toLowerCase())));
  return outcomes;
}

/** Each row has a separate workspace. Rows without an answer count as found if all quotes name their speaker. */
async function askStatements(bench: Bench, rows: WhoseRow[], fresh: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { statements, query, gold } of rows) {
    const items = statements.map(({ speaker, text }) => ({ content: text, metadata: { speaker } }));
    const place = await filledPlace(bench, items, fresh);
    const pattern = gold === null ? undefined : RE2JS.compile(gold, RE2JS.CASE_INSENSITIVE);
    const outcome = await ask(place, query, (text) => pattern?.matcher(text).find() ?? false);
    const isShown = outcome.quotes.every(({ speaker, about }) => (speaker ?? about) !== null);
    outcomes.push(pattern ? outcome : { ...outcome, found: isShown, first: isShown });
  }
  return outcomes;
}

/** The items are sent only once. */
async function filledPlace(bench: Bench, items: { content: string }[], fresh: boolean): Promise<BenchPlace> {
  const name = contentHash(items);
  const place = await bench.place(name, fresh);
  const { results } = await place.post<{ results: unknown[] }>('/memory/search', { query: '', top_k: 1 });
  if (results.length === 0) await load(place, items);
  return place;
}

async function ask(place: BenchPlace, question: string, contains: (text: string) => boolean): Promise<Outcome> {
  const { quotes } = await place.post<{ quotes: Quote[] }>('/memory/ask', { question });
  const are = quotes.map(({ sentence }) => contains(sentence));
  return { question, quotes, found: are.includes(true), first: are[0] === true };
}

function report(name: string, outcomes: Outcome[], misses: boolean): void {
  const share = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length / outcomes.length;
  printLine();
  table([name, 'questions', 'in the first'], [['', outcomes.length, share(({ first }) => first).toFixed(3)]]);
  verdict(
    'answer in one of the quotes',
    share(({ found }) => found),
    minShare,
    'least',
  );
  if (!misses) return;
  for (const { question, quotes, found } of outcomes)
    if (!found) printLine(`${question}\n${quotes.map(({ sentence }) => `    ${sentence}`).join('\n')}`);
}
