// bench answers: sends the project's own questions and texts through the public routes, and judges the answers by
// own/README.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { openBench, type Bench, type Place } from './bench';
import { contentHash } from './data-sets';
import { judge, type OwnQuestion, type Verdict } from './judge-answer';
import { table, verdict } from './print';
import { printLine } from '../../runtime/output/print-line';

export interface AnswersOptions {
  /** A file with the schema of own/questions.json. */
  file: string;
  /** Discards texts sent by an earlier run. */
  fresh: boolean;
  /** Lists wrong answers, only of the development half. */
  misses: boolean;
}

export const ownQuestions = path.join(projectRoot, 'scripts', 'tools', 'bench', 'own', 'questions.json');

interface OwnText {
  id: string;
  world: string;
  kind: string;
  title?: string;
  written_at?: string;
  content?: string;
  turns?: { speaker?: string; role?: string; content: string; timestamp?: string }[];
}

interface OwnFile {
  worlds: { id: string; half: string; name: string }[];
  texts: OwnText[];
  questions: OwnQuestion[];
}

interface Outcome {
  route: string;
  question: OwnQuestion;
  answer: string | number | null;
  verdict: Verdict;
}

/** Minimum shares `right` and `abstained`, maximum share `wrong`, and maximum number `expired`. */
const bars = { right: 0.6, wrong: 0.2, abstained: 0.7, expired: 1 };

export async function benchAnswers({ file, fresh, misses }: AnswersOptions): Promise<void> {
  const own = JSON.parse(readFileSync(file, 'utf8')) as OwnFile;
  const bench = await openBench('bench answers');
  try {
    for (const world of own.worlds) {
      const texts = own.texts.filter((text) => text.world === world.id);
      const place = await filledPlace(bench, `${world.name} ${contentHash(texts)}`, texts, fresh);
      const questions = own.questions.filter((question) => question.world === world.id);
      const outcomes: Outcome[] = [];
      for (const question of questions) outcomes.push(...(await ask(place, question)));
      report(`${world.name} (${world.half})`, outcomes);
      if (misses && world.half === 'development') listMisses(outcomes);
    }
  } finally {
    await bench.close();
  }
}

/** The workspace with the texts of one fictional world of the questions. They are sent only once. */
async function filledPlace(bench: Bench, name: string, texts: OwnText[], fresh: boolean): Promise<Place> {
  let place = await bench.place(name);
  if (fresh) {
    await bench.remove(place);
    place = await bench.place(name);
  }
  const { results } = await place.post<{ results: unknown[] }>('/memory/search', { query: '', top_k: 1 });
  if (results.length === 0) for (const text of texts) await send(place, text);
  return place;
}

/** Sends a text: chats as conversations, documents as documents, others as plain text with the time of writing. */
function send(place: Place, { id, kind, title, written_at, content, turns }: OwnText): Promise<unknown> {
  if (turns) {
    const days = turns.map(({ timestamp }) => timestamp?.slice(0, 10));
    const boundaries = days.flatMap((day, i) => (i === 0 || day !== days[i - 1] ? [i] : []));
    return place.post('/memory/ingest/conversation', {
      conversation_id: id,
      turns,
      session_boundaries: boundaries.slice(1),
      ...(turns[0]?.timestamp && { session_dates: boundaries.map((i) => turns[i]?.timestamp) }),
    });
  }
  const written = written_at === undefined ? {} : { valid_start_time: written_at };
  if (kind === 'document')
    return place.post('/memory/ingest/document', { content, title, source_type: 'markdown', context: written });
  return place.post('/memory/ingest', { content, ...(title && { title }), ...written });
}

async function ask(place: Place, question: OwnQuestion): Promise<Outcome[]> {
  const valid_at = `${question.valid_at ?? question.asked_at}T12:00:00Z`;
  const asked = await place.post<{ answer: string | null }>('/memory/ask', { question: question.question, valid_at });
  const routed = await place.post<{ answer: string | number | null }>('/memory/reasoning/query', {
    query: question.question,
    valid_at,
  });
  return [
    { route: 'ask', question, answer: asked.answer, verdict: judge(question, asked.answer) },
    { route: 'reasoning/query', question, answer: routed.answer, verdict: judge(question, routed.answer) },
  ];
}

function report(name: string, outcomes: Outcome[]): void {
  const routes = [...new Set(outcomes.map(({ route }) => route))];
  const counts = (route: string) => {
    const of = (answerable: boolean, kind: Verdict) =>
      outcomes.filter(
        (each) => each.route === route && each.question.answerable === answerable && each.verdict === kind,
      ).length;
    const sum = (answerable: boolean) =>
      outcomes.filter((each) => each.route === route && each.question.answerable === answerable).length;
    return {
      right: of(true, 'right'),
      wrong: of(true, 'wrong') + of(false, 'wrong'),
      expired: of(true, 'expired'),
      silent: of(true, 'abstained'),
      abstained: of(false, 'abstained'),
      answerable: sum(true),
      unanswerable: sum(false),
    };
  };
  printLine();
  table(
    [name, 'right', 'of', 'wrong', 'expired', 'not known', 'abstained', 'of'],
    routes.map((route) => {
      const { right, answerable, wrong, expired, silent, abstained, unanswerable } = counts(route);
      return [route, right, answerable, wrong, expired, silent, abstained, unanswerable];
    }),
  );
  const asked = counts('ask');
  verdict('right of the answerable', asked.right / asked.answerable, bars.right, 'least');
  const all = asked.answerable + asked.unanswerable;
  verdict('wrong of all', (asked.wrong + asked.expired) / all, bars.wrong, 'most');
  verdict('abstained of the unanswerable', asked.abstained / (asked.unanswerable || 1), bars.abstained, 'least');
  verdict('expired values given as current', asked.expired, bars.expired, 'most');
}

function listMisses(outcomes: Outcome[]): void {
  printLine();
  for (const { route, question, answer, verdict: judged } of outcomes) {
    const isRight = judged === (question.answerable ? 'right' : 'abstained');
    if (!isRight) printLine(`${route}: ${judged}: ${question.question}\n    ${answer ?? 'not known'}`);
  }
}
