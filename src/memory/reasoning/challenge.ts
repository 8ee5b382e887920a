// Whether an assertion contradicts what is stored: candidates by the plan of a search and by the facts of its names, then a cascade of
// stages whose findings make one probability. It changes nothing.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { closest, statementsIn, type Statement } from '../../language/compare/closest';
import { takeTurns } from '../../process/turns';
import { timeFromCypher } from '../../graph/values';
import { cosineOf } from '../../vectors';
import type { StoredItem } from '../core/record';
import { memoryTypes } from '../core/types';
import { holds } from '../retrieval/current';
import { find } from '../retrieval/find';
import { defaultFilter, planFor } from '../retrieval/plan';
import { vectorsOf } from '../retrieval/vectors';
import { cascade, conflictOf, isConflict, rounded, type Compared, type Judged } from './cascade/cascade';
import { threshold } from './cascade/combine';
import type { Case } from './cascade/detector';
import { factsAbout, statedBy, type NamedFact } from './cascade/structure';

type Request = Schemas['reasoning/ChallengeRequest'];
type Answer = Schemas['reasoning/ChallengeAnswer'];

/** Stored items that an assertion is compared with. */
const mostCompared = 10;
/** Characters of an assertion that are read. */
const longestAssertion = 10_000;
/** Time for comparing. */
const longestMs = 10_000;

/** What is read of an assertion. */
export const readOf = (assertion: string) => assertion.slice(0, longestAssertion).toWellFormed();

/**
 * Compares an assertion with what is stored and holds.
 * @param without an item that is not compared
 * @throws Unavailable when Neo4j or the embedder is
 */
export async function challenge(ctx: Ctx, request: Request, without?: string): Promise<Answer> {
  const assertion = readOf(request.assertion);
  const compared = await casesOf(ctx, assertion, request, without);
  const { stages, judged } = await cascade(ctx, assertion, compared, request.use_llm !== false);
  const conflicts = judged
    .filter(isConflict)
    .sort((a, b) => b.probability - a.probability)
    .map((each) => conflictOf(each));
  return {
    new_assertion: request.assertion,
    has_conflicts: conflicts.length > 0,
    conflicts,
    related_facts_count: compared.cases.length,
    overall_confidence:
      conflicts.length === 0
        ? 1
        : rounded(1 - (0.5 * conflicts.reduce((total, { confidence }) => total + confidence, 0)) / conflicts.length),
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

/** Compares an assertion with one item, whether or not a search would find it. */
export async function compareWith(
  ctx: Ctx,
  { item_id, content, embedding, valid_start_time }: StoredItem,
  text: string,
  use_llm: boolean,
): Promise<Judged> {
  const assertion = readOf(text);
  const stated = statedBy(assertion, ctx.now());
  const [[vector], facts] = await Promise.all([
    embedding ? ctx.embed.embed([assertion], 'query') : [undefined],
    factsAbout(ctx, stated, defaultFilter(memoryTypes)),
  ]);
  const since = valid_start_time ? timeFromCypher(valid_start_time) : null;
  const asked = { assertion, said: statementsIn(assertion), vector };
  const cases = [caseOf({ item_id, content, embedding, since }, asked)];
  const { judged } = await cascade(ctx, assertion, { cases, facts, stated }, use_llm);
  return judged[0] as Judged;
}

/** What is accepted and does nothing, with the reason. */
export const inertOf = ({ use_wikipedia }: { use_wikipedia?: boolean }): Record<string, string> =>
  use_wikipedia === undefined ? {} : { use_wikipedia: 'No encyclopedia is consulted: only stored memories count.' };

/** The stored items nearest to an assertion, and those that state facts about its names, each with the statements that correspond. */
async function casesOf(
  ctx: Ctx,
  assertion: string,
  { memory_type, valid_at }: Request,
  without: string | undefined,
): Promise<Compared> {
  const types = memory_type === undefined || memory_type === null ? memoryTypes : [memory_type];
  const stated = statedBy(assertion, valid_at ?? ctx.now());
  const [found, facts] = await Promise.all([
    find(
      ctx,
      planFor({ query: assertion, top_k: mostCompared + (without === undefined ? 0 : 1), memory_type, valid_at }),
    ),
    factsAbout(ctx, stated, defaultFilter(types)),
  ]);
  const results = found.lists.flatMap((list) => list.results).filter(holds);
  const texts = new Map<string, Pick<NamedFact, 'content' | 'valid_start_time'>>(
    results.map(({ item_id, content, valid_start_time }) => [item_id, { content, valid_start_time }]),
  );
  for (const { item_id, content, valid_start_time } of facts)
    if (!texts.has(item_id))
      texts.set(item_id, { content, valid_start_time: valid_start_time ? timeFromCypher(valid_start_time) : null });
  if (without !== undefined) texts.delete(without);
  const vectors = await vectorsOf(ctx, [...texts.keys()]);
  const turn = takeTurns(longestMs);
  const asked = { assertion, said: statementsIn(assertion), vector: found.vector };
  const cases: Case[] = [];
  for (const [item_id, { content, valid_start_time }] of texts) {
    cases.push(caseOf({ item_id, content, embedding: vectors.get(item_id), since: valid_start_time ?? null }, asked));
    await turn();
  }
  return { cases, facts, stated };
}

/** An item beside an assertion. */
function caseOf(
  {
    embedding,
    ...item
  }: Pick<Case, 'item_id' | 'content' | 'since'> & { embedding: ArrayLike<number> | null | undefined },
  { assertion, said, vector }: { assertion: string; said: Statement[]; vector: ArrayLike<number> | undefined },
): Case {
  return {
    ...item,
    ...closest(item.content, assertion, said),
    cosine: embedding && vector ? cosineOf(embedding, vector) : null,
  };
}
