// Questions that wait for a person. A question about names or facts is a node; its key starts with the scope. A
// conflict is a property of the contradicted item; only the answer is a node.
import type { Ctx, Writing } from '../../ctx';
import type { ScopedGraph, Transaction } from '../../graph/run';
import type { Doubt } from '../../reading/reading';
import type { ReviewEvent } from '../model/states/review';
import { rejectedKey } from './write';

export type ReviewAction = Exclude<ReviewEvent, 'reopen'>;

const pairKinds = ['name_conflict_unresolvable', 'possible_merge'] as const;
type PairKind = (typeof pairKinds)[number];

export const isPairKind = (kind: string): kind is PairKind => (pairKinds as readonly string[]).includes(kind);

export interface ReviewQuestion {
  review_key: string;
  kind: PairKind | 'new_type';
  entity_ids: string[];
  /** How certain the service is, 0 to 1. */
  score: number | null;
  proposed: string | null;
}

export interface ReviewAnswer {
  action: ReviewAction;
  note: string | null;
  /** Id of the run that can undo the answer; null if the opposite answer undoes it. */
  run_id: string | null;
}

/** Key of the question about two names; their order does not matter. */
export const pairKey = (scope_key: string, one_id: string, other_id: string): string =>
  `${scope_key}|pair|${[one_id, other_id].sort().join('|')}`;

export const typeKey = (scope_key: string, type: string): string => `${scope_key}|type|${type}`;

/** Stores new questions; a question that a person deferred is asked again. */
export async function storeQuestions(
  ctx: { graph: Pick<ScopedGraph, 'run'>; now: () => string; newId: Ctx['newId'] },
  questions: ReviewQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  const once = new Map(questions.map((question) => [question.review_key, question]));
  const reviews = [...once.values()]
    .sort((a, b) => (a.review_key < b.review_key ? -1 : 1))
    .map((question) => ({ ...question, item_id: ctx.newId('rev') }));
  await ctx.graph.run('store/record-reviews', { reviews, now: ctx.now() });
}

/** Stores the questions about uncertain extractions of an item; a question that is answered is not asked again. */
export async function askDoubts(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  item_id: string,
  doubts: Doubt[],
): Promise<void> {
  if (doubts.length === 0) return;
  const sorted = [...doubts].sort((a, b) => (a.key < b.key ? -1 : 1));
  await transaction.run('store/record-doubts', {
    item_id,
    doubts: sorted.map((doubt) => ({ ...doubt, review_id: ctx.newId('rev') })),
    now: ctx.now(),
  });
}

export async function answersTo(
  graph: Pick<ScopedGraph, 'run'>,
  scope_key: string,
  doubts: Doubt[],
): Promise<ReadonlyMap<string, string>> {
  if (doubts.length === 0) return new Map();
  const review_keys = doubts.map(({ key }) => `${scope_key}|${key}`);
  const rows = await graph.run('store/list-answers', { review_keys });
  return new Map(rows.map(({ review_key, action }) => [review_key.slice(scope_key.length + 1), action]));
}

/** @returns false if the question is not open */
export async function answerQuestion(
  transaction: Transaction,
  ctx: Writing,
  review_key: string,
  said: ReviewAnswer,
): Promise<boolean> {
  const { ended } = await transaction.run('store/end-reviews', { review_keys: [review_key], ...said, now: ctx.now() });
  return ended > 0;
}

/** Max stored characters of a contradicting statement. */
export const maxStatementLength = 2_000;

const statementKey = (scope_key: string, statement: string): string =>
  rejectedKey(scope_key, statement.slice(0, maxStatementLength).toWellFormed());

export interface Conflict {
  subject_id: string;
  since: string;
  scope_key: string;
  statement: string;
  against: string[];
}

export async function recordAnswer(
  transaction: Transaction,
  ctx: Writing,
  { subject_id, since, scope_key, statement, against }: Conflict,
  { action, note, run_id }: ReviewAnswer & { run_id: string },
): Promise<void> {
  await transaction.run('store/record-answer', {
    item_id: ctx.newId('rev'),
    subject_id,
    action,
    note,
    run_id,
    against,
    since,
    statement_key: statementKey(scope_key, statement),
    now: ctx.now(),
  });
}

export async function dismissedAgainst(
  graph: Pick<ScopedGraph, 'run'>,
  scope_key: string,
  statement: string,
): Promise<ReadonlySet<string>> {
  const rows = await graph.run('store/list-dismissed', { statement_keys: [statementKey(scope_key, statement)] });
  return new Set(rows.flatMap(({ against }) => against));
}
