// Searches each part of a question separately, because one part may need items that share no words with the others.
import { setTimeout as delay } from 'node:timers/promises';
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import { subQuestions } from '../../../language/text/sub-questions';
import { decomposeQuestion } from '../../../llm/prompts/decompose';
import { candidatesOf } from '../candidates';
import { prepareQuestion, type Question } from '../question';
import type { PartHit } from '../score/hops';
import { openPool } from '../score/pool';
import { cosineOf } from '../../../vectors';

/** Number of best candidates per part. */
const hitsPerPart = 3;
/** Limits for a language model: number of parts, and characters of each. */
const maxParts = 4;
const maxPartLength = 1_000;

/**
 * Best candidates for each part of a question; none if it has only one part.
 * @param byModel whether the language model splits the question; if it fails or takes longer than `withinMs`, rules
 * do
 */
export async function partHits(ctx: Ctx, question: Question, byModel: boolean, withinMs: number): Promise<PartHit[]> {
  const parts = (byModel ? await partsByModel(ctx, question.text, withinMs) : undefined) ?? subQuestions(question.text);
  const found = await Promise.all(parts.map((part) => bestOf(ctx, question, part)));
  const hits = found.flat();
  if (hits.length === 0) return [];
  const rows = await ctx.graph.run('retrieval/list-vectors', {
    item_ids: [...new Set(hits.map(({ candidate }) => candidate.item_id))],
  });
  const cosines = new Map(rows.map(({ item_id, embedding }) => [item_id, cosineOf(embedding, question.vector)]));
  return hits.map((hit) => ({
    ...hit,
    candidate: { ...hit.candidate, cosine: cosines.get(hit.candidate.item_id) ?? null },
  }));
}

async function bestOf(ctx: Ctx, { filter, limit }: Question, asked: string): Promise<PartHit[]> {
  const part = await prepareQuestion(ctx, asked, filter, limit);
  const { hits } = await openPool(asked, await candidatesOf(ctx, part));
  const best = hits[0]?.base || 1;
  return hits
    .slice(0, hitsPerPart)
    .map(({ candidate, base }) => ({ candidate, asked, share: Math.max(0, base / best) }));
}

/** @returns undefined without a model, if it fails, or after the time limit */
async function partsByModel(ctx: Ctx, text: string, withinMs: number): Promise<string[] | undefined> {
  if (!ctx.chat) return undefined;
  const asked = ctx.chat.ask(decomposeQuestion(text)).catch((error: unknown) => {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause }, 'question was divided by rules');
    return undefined;
  });
  const answer = await Promise.race([asked, delay(Math.max(0, withinMs), undefined, { ref: false })]);
  return answer?.questions
    .map((part) => part.trim().slice(0, maxPartLength))
    .filter((part) => part !== '')
    .slice(0, maxParts);
}
