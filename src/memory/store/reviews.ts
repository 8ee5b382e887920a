// What waits for a person. Questions about names and facts are nodes of their own, each asked once; their keys begin with their scope. A
// conflict waits with its memory; only its answer is a node.
import type { Ctx } from '../../ctx';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { forEver } from '../../time';
import type { ReviewEvent } from '../model/states/review';
import { rejectedKey } from './write';

export type ReviewAction = Exclude<ReviewEvent, 'reopen'>;

/** Kinds of questions whether two names are of the same thing. */
const pairKinds = ['name_conflict_unresolvable', 'possible_merge'] as const;
type PairKind = (typeof pairKinds)[number];

export const isPairKind = (kind: string): kind is PairKind => (pairKinds as readonly string[]).includes(kind);

/** A question about names of one scope. */
export interface Question {
  review_key: string;
  kind: PairKind | 'new_type';
  entity_ids: string[];
  /** How sure the service is, from 0 to 1. */
  score: number | null;
  /** What is proposed, beside the names. */
  proposed: string | null;
}

/** What a person has said. */
export interface ReviewAnswer {
  action: ReviewAction;
  note: string | null;
  /** The run that undoes it; null if it is undone in another way. */
  run_id: string | null;
}

/** Of two names of a scope only one question is asked. */
export const pairKey = (scope_key: string, one_id: string, other_id: string): string =>
  `${scope_key}|pair|${[one_id, other_id].sort().join('|')}`;

/** Whether the workspace is to have a type of entities. */
export const typeKey = (scope_key: string, type: string): string => `${scope_key}|type|${type}`;

/** Asks questions that were not asked before, or only deferred. */
export async function askPeople(
  ctx: { graph: Pick<ScopedGraph, 'run'>; now: () => string; newId: Ctx['newId'] },
  questions: Question[],
): Promise<void> {
  if (questions.length === 0) return;
  const once = new Map(questions.map((question) => [question.review_key, question]));
  const reviews = [...once.values()]
    .sort((a, b) => (a.review_key < b.review_key ? -1 : 1))
    .map((question) => ({ ...question, item_id: ctx.newId('rev') }));
  await ctx.graph.run('store/record-reviews', { reviews, now: ctx.now(), open_end: forEver });
}

/** What a memory may say: a name that its text does not spell, or a fact that its extraction is unsure of. */
export interface Doubt {
  /** Without the scope. */
  key: string;
  kind: 'missing_in_graph' | 'low_confidence';
  /** Keys of the name, or of source and target of the fact. */
  names: string[];
  /** The name, or the fact in words. */
  proposed: string;
  /** Of the name. */
  entity_type: string | null;
  /** Of the fact, with the sentence that may state it. */
  predicate: string | null;
  fact: string | null;
  score: number | null;
}

/** Asks about what a stored memory may say, unless it was answered before. */
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
    open_end: forEver,
  });
}

/** What was answered to doubts of a scope, by their keys. */
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

/** Answers the question of a key, if it is open. @returns whether it was */
export async function answerQuestion(
  transaction: Transaction,
  ctx: Ctx,
  review_key: string,
  said: ReviewAnswer,
): Promise<boolean> {
  const { ended } = await transaction.run('store/end-reviews', { review_keys: [review_key], ...said, now: ctx.now() });
  return ended > 0;
}

/** Characters of a statement that was set against a memory that are kept. */
export const maxStatementLength = 2_000;

/** The key of a statement in a scope: without case, spaces and the punctuation at its end. */
const statementKey = (scope_key: string, statement: string): string =>
  rejectedKey(scope_key, statement.slice(0, maxStatementLength).toWellFormed());

/** A memory that waited for a review, and the statement against the memories that it contradicts. */
export interface Conflict {
  subject_id: string;
  /** When it began to wait. */
  since: string;
  scope_key: string;
  statement: string;
  against: string[];
}

/** Records what was said of a memory that waited for a review. */
export async function recordAnswer(
  transaction: Transaction,
  ctx: Ctx,
  { subject_id, since, scope_key, statement, against }: Conflict,
  { action, note, run_id }: ReviewAnswer & { run_id: string },
): Promise<void> {
  await transaction.run('store/record-answer', {
    ...{ item_id: ctx.newId('rev'), subject_id, action, note, run_id, against, since },
    statement_key: statementKey(scope_key, statement),
    now: ctx.now(),
  });
}

/** The memories that a statement was said not to contradict. */
export async function dismissedAgainst(
  graph: Pick<ScopedGraph, 'run'>,
  scope_key: string,
  statement: string,
): Promise<ReadonlySet<string>> {
  const rows = await graph.run('store/list-dismissed', { statement_keys: [statementKey(scope_key, statement)] });
  return new Set(rows.flatMap(({ against }) => against));
}
