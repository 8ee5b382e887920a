// Challenge: does an assertion contradict stored memories? A search, and facts with the same names, supply the items
// to compare. The stages of the cascade give each a probability. Nothing is written.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { closest } from '../../../reading/compare';
import { takeTurns } from '../../../process/turns';
import { timeFromCypher } from '../../../graph/values';
import { cosineOf } from '../../../vectors';
import type { StoredItem } from '../../model/record';
import { searchedTypes } from '../../model/types';
import { holds } from '../../retrieval/current';
import { find } from '../../retrieval/find';
import { defaultFilter, searchSpecFor } from '../../retrieval/search-spec';
import { vectorsOf } from '../../retrieval/vectors';
import { factsAbout, readAssertion, type Assertion, type NamedFact } from './cascade/assertion';
import { cascade, conflictOf, isConflict, rounded, type Judged } from './cascade/cascade';
import { threshold } from './cascade/combine';
import type { Case, Compared } from './cascade/detector';

type Request = Schemas['reasoning/ChallengeRequest'];
type Answer = Schemas['reasoning/ChallengeAnswer'];

/** Compared with one assertion: results of a search, and others that state facts about its names. */
const maxCompared = 10;
const maxOfFacts = 10;
const maxMs = 10_000;

/** @param without id of an item to leave out @throws Unavailable while Neo4j or the embedding model is unreachable */
export async function challenge(ctx: Ctx, request: Request, without?: string): Promise<Answer> {
  const assertion = await readAssertion(request.assertion, request.valid_at ?? ctx.now());
  const compared = await casesOf(ctx, assertion, request, without);
  const { stages, judged } = await cascade(ctx, assertion, compared, request.use_llm !== false);
  const conflicts = judged
    .filter(isConflict)
    .sort((a, b) => b.probability - a.probability)
    .map(conflictOf);
  return {
    new_assertion: request.assertion,
    has_conflicts: conflicts.length > 0,
    conflicts,
    related_facts_count: compared.cases.length,
    overall_confidence: compared.cases.length === 0 ? null : confidenceBeside(conflicts),
    ...(compared.cases.length === 0 && { overall_reason: 'Nothing related is stored: nothing was compared.' }),
    trace: {
      stages,
      compared: judged.map(({ each, probability, reason }) => ({
        item_id: each.item_id,
        statement: each.known,
        probability: rounded(probability),
        ...(reason && { reason }),
      })),
      threshold,
      inert: inertOf(request),
    },
  };
}

/** 1 without conflicts, otherwise 1 minus half the mean confidence of the conflicts. */
function confidenceBeside(conflicts: Answer['conflicts']): number {
  if (conflicts.length === 0) return 1;
  const total = conflicts.reduce((sum, { confidence }) => sum + confidence, 0);
  return rounded(1 - (0.5 * total) / conflicts.length);
}

export async function compareWith(
  ctx: Ctx,
  { item_id, content, embedding, valid_start_time }: StoredItem,
  text: string,
  use_llm: boolean,
): Promise<Judged> {
  const assertion = await readAssertion(text, ctx.now());
  const [[vector], facts] = await Promise.all([
    embedding ? ctx.embed.embed([assertion.text], 'query') : [undefined],
    factsAbout(ctx, assertion, defaultFilter(searchedTypes)),
  ]);
  const since = valid_start_time ? timeFromCypher(valid_start_time) : null;
  const cases = [caseOf({ item_id, content, embedding, since }, assertion, vector)];
  const { judged } = await cascade(ctx, assertion, { cases, facts }, use_llm);
  return judged[0] as Judged;
}

export const inertOf = ({ use_wikipedia }: { use_wikipedia?: boolean }): Record<string, string> =>
  use_wikipedia === undefined ? {} : { use_wikipedia: 'No encyclopedia is consulted: only stored memories count.' };

/** Nearest neighbours, and items with facts about the same names, each with its closest statement. */
async function casesOf(
  ctx: Ctx,
  assertion: Assertion,
  { memory_type, valid_at }: Request,
  without: string | undefined,
): Promise<Compared> {
  const types = memory_type === undefined || memory_type === null ? searchedTypes : [memory_type];
  const [found, facts] = await Promise.all([
    searchSpecFor(ctx, {
      query: assertion.text,
      top_k: maxCompared + (without === undefined ? 0 : 1),
      memory_type,
      valid_at,
    }).then((plan) => find(ctx, plan)),
    factsAbout(ctx, assertion, defaultFilter(types)),
  ]);
  const results = found.lists.flatMap((list) => list.results).filter(holds);
  const texts = new Map<string, Pick<NamedFact, 'content' | 'valid_start_time'>>(
    results.map(({ item_id, content, valid_start_time }) => [item_id, { content, valid_start_time }]),
  );
  const max = texts.size + maxOfFacts;
  for (const { item_id, content, valid_start_time } of facts)
    if (!texts.has(item_id) && texts.size < max)
      texts.set(item_id, { content, valid_start_time: valid_start_time ? timeFromCypher(valid_start_time) : null });
  if (without !== undefined) texts.delete(without);
  const vectors = await vectorsOf(ctx, [...texts.keys()]);
  const turn = takeTurns(maxMs);
  const cases: Case[] = [];
  for (const [item_id, { content, valid_start_time }] of texts) {
    const item = { item_id, content, embedding: vectors.get(item_id), since: valid_start_time ?? null };
    cases.push(caseOf(item, assertion, found.vector));
    await turn();
  }
  return { cases, facts };
}

function caseOf(
  {
    embedding,
    ...item
  }: Pick<Case, 'item_id' | 'content' | 'since'> & { embedding: ArrayLike<number> | null | undefined },
  { statements }: Assertion,
  vector: ArrayLike<number> | undefined,
): Case {
  return {
    ...item,
    ...closest(item.content, statements),
    cosine: embedding && vector ? cosineOf(embedding, vector) : null,
  };
}
