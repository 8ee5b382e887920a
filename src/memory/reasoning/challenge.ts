// Whether an assertion contradicts what is stored: candidates by the plan of a search and by the facts of its names, then a cascade of
// stages whose findings make one probability. It changes nothing.
import type { Ctx } from '../../ctx';
import { ModelFailed } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { closest, statementsIn } from '../../language/compare/closest';
import { takeTurns } from '../../process/turns';
import { timeFromCypher } from '../../graph/values';
import { cosineOf } from '../../vectors';
import { memoryTypes } from '../core/types';
import { holds } from '../retrieval/current';
import { find } from '../retrieval/find';
import { defaultFilter, planFor } from '../retrieval/plan';
import { contributionOf, probabilityOf, threshold } from './cascade/combine';
import type { Case, Detector, Finding, Stage } from './cascade/detector';
import { heuristics } from './cascade/heuristics';
import { languageModel } from './cascade/language-model';
import { similarity } from './cascade/similarity';
import { factsAbout, statedBy, structureOf, type NamedFact } from './cascade/structure';

type Request = Schemas['reasoning/ChallengeRequest'];
type Answer = Schemas['reasoning/ChallengeAnswer'];
type Conflict = Schemas['reasoning/Conflict'];
type TracedStage = Schemas['reasoning/TracedStage'];

/** Stored items that an assertion is compared with. */
const mostCompared = 10;
/** Characters of an assertion that are read. */
const longestAssertion = 10_000;
/** Time for comparing. */
const longestMs = 10_000;
/** Characters of a stored fact that are quoted whole; of a longer one the statement. */
const longestQuoted = 500;
/** Why both statements can hold, whatever differs. */
const reasons = {
  subject: 'The statements are about different subjects.',
  time: 'The statements are about different times.',
  place: 'The statements are about different places.',
  modality: 'One of the statements is a wish, a plan or a possibility.',
  question: 'One of the texts is a question.',
  topic: 'The statements say different things about their subject.',
};

/**
 * Compares an assertion with what is stored and holds.
 * @throws Unavailable when Neo4j or the embedder is
 */
export async function challenge(ctx: Ctx, request: Request): Promise<Answer> {
  const assertion = request.assertion.slice(0, longestAssertion).toWellFormed();
  const { cases, facts, stated } = await casesOf(ctx, assertion, request);
  const stages: [Stage, Detector | string][] = [
    ['llm', modelFor(ctx, request)],
    [
      'structure',
      stated.length > 0 ? structureOf(stated, facts) : 'The assertion states no relation of which a name has only one.',
    ],
    ['similarity', similarity],
    ['heuristic', heuristics],
  ];
  const traced: TracedStage[] = [];
  const findings = new Map<Case, Map<Stage, Finding>>(cases.map((each) => [each, new Map<Stage, Finding>()]));
  for (const [stage, detector] of stages) traced.push(await run(ctx, assertion, stage, detector, cases, findings));
  const judged = cases.map((each) => judge(each, findings.get(each) ?? new Map<Stage, Finding>()));
  const conflicts = judged
    .filter(({ probability }) => probability >= threshold)
    .sort((a, b) => b.probability - a.probability)
    .map((each) => conflictOf(each));
  return {
    new_assertion: request.assertion,
    has_conflicts: conflicts.length > 0,
    conflicts,
    related_facts_count: cases.length,
    overall_confidence:
      conflicts.length === 0
        ? 1
        : rounded(1 - (0.5 * conflicts.reduce((total, { confidence }) => total + confidence, 0)) / conflicts.length),
    trace: {
      stages: traced,
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

const inertOf = ({ use_wikipedia }: Request): Record<string, string> =>
  use_wikipedia === undefined ? {} : { use_wikipedia: 'No encyclopedia is consulted: only stored memories count.' };

function modelFor(ctx: Ctx, { use_llm }: Request): Detector | string {
  if (use_llm === false) return 'use_llm is false.';
  return ctx.chat ? languageModel(ctx.chat) : 'No language model is configured.';
}

/** The stored items nearest to an assertion, and those that state facts about its names, each with the statements that correspond. */
async function casesOf(ctx: Ctx, assertion: string, { memory_type, valid_at }: Request) {
  const types = memory_type === undefined || memory_type === null ? memoryTypes : [memory_type];
  const stated = statedBy(assertion, valid_at ?? ctx.now());
  const [found, facts] = await Promise.all([
    find(ctx, planFor({ query: assertion, top_k: mostCompared, memory_type, valid_at })),
    factsAbout(ctx, stated, defaultFilter(types)),
  ]);
  const results = found.lists.flatMap((list) => list.results).filter(holds);
  const texts = new Map<string, Pick<NamedFact, 'content' | 'valid_start_time'>>(
    results.map(({ item_id, content, valid_start_time }) => [item_id, { content, valid_start_time }]),
  );
  for (const { item_id, content, valid_start_time } of facts)
    if (!texts.has(item_id))
      texts.set(item_id, { content, valid_start_time: valid_start_time ? timeFromCypher(valid_start_time) : null });
  const vectors = await vectorsOf(ctx, [...texts.keys()]);
  const turn = takeTurns(longestMs);
  const said = statementsIn(assertion);
  const cases: Case[] = [];
  for (const [item_id, { content, valid_start_time }] of texts) {
    const embedding = vectors.get(item_id);
    cases.push({
      item_id,
      content,
      ...closest(content, assertion, said),
      cosine: embedding && found.vector ? cosineOf(embedding, found.vector) : null,
      since: valid_start_time ?? null,
    });
    await turn();
  }
  return { cases, facts, stated };
}

async function vectorsOf(ctx: Ctx, item_ids: string[]): Promise<Map<string, number[]>> {
  if (item_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('retrieval/list-vectors', { item_ids });
  return new Map(rows.map(({ item_id, embedding }) => [item_id, embedding]));
}

/** Runs a stage, keeps its findings, and tells what it did. A stage that fails is left out. */
async function run(
  ctx: Ctx,
  assertion: string,
  stage: Stage,
  detector: Detector | string,
  cases: Case[],
  findings: Map<Case, Map<Stage, Finding>>,
): Promise<TracedStage> {
  const nothing = { stage, ms: 0, evidence: [] };
  if (typeof detector === 'string') return { ...nothing, status: 'skipped', reason: detector };
  if (cases.length === 0) return { ...nothing, status: 'skipped', reason: 'Nothing related is stored.' };
  const started = performance.now();
  const spent = () => Math.round((performance.now() - started) * 100) / 100;
  try {
    const found = await detector.find(ctx, assertion, cases);
    const evidence = cases.flatMap((each, i) => {
      const finding = found[i];
      if (!finding) return [];
      findings.get(each)?.set(stage, finding);
      return [
        {
          item_id: each.item_id,
          contribution: rounded(contributionOf(stage, finding)),
          ...(finding.explanation && { explanation: finding.explanation }),
          ...(finding.path && { path: finding.path }),
        },
      ];
    });
    return { stage, status: 'ran', reason: null, ms: spent(), evidence };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause }, `the ${stage} stage of a challenge failed`);
    return { stage, status: 'failed', reason: reasonOf(error), ms: spent(), evidence: [] };
  }
}

/** What people may know of the failure of the model: nothing of its server. */
function reasonOf({ cause }: ModelFailed): string {
  const text = cause instanceof Error ? cause.message : '';
  return `The language model gave no usable answer${/took too long|abort/iu.test(text) ? ' in time' : ''}; the other stages decide.`;
}

interface Judged {
  each: Case;
  findings: Map<Stage, Finding>;
  probability: number;
  reason?: string;
}

function judge(each: Case, findings: Map<Stage, Finding>): Judged {
  const contributions = [...findings].map(([stage, finding]) => contributionOf(stage, finding));
  const probability = probabilityOf(contributions);
  const { apart } = each.comparison;
  // The graph knows other forms of a name.
  const isAlias = each.comparison.subject === 0 && (findings.get('structure')?.features['other_end'] ?? 0) > 0;
  const isJudged = apart === 'topic' && (findings.get('llm')?.features['contradicts'] ?? 0) > 0;
  return apart && !isAlias && !isJudged && probability >= threshold
    ? { each, findings, probability: 0, reason: reasons[apart] }
    : { each, findings, probability };
}

function conflictOf({ each, findings, probability }: Judged): Conflict {
  // In the order of the cascade: the most exact stage that speaks for the conflict names it.
  const telling = [...findings]
    .filter(([stage, finding]) => finding.conflict_type !== undefined && contributionOf(stage, finding) > 0)
    .map(([, finding]) => finding)[0];
  const conflict_type = telling?.conflict_type ?? findings.get('heuristic')?.conflict_type ?? 'direct_contradiction';
  return {
    existing_item_id: each.item_id,
    existing_fact: each.content.length <= longestQuoted ? each.content : each.known,
    new_fact: each.said,
    conflict_type,
    confidence: rounded(probability),
    explanation: telling?.explanation ?? findings.get('heuristic')?.explanation ?? 'Both cannot hold at the same time.',
    suggested_resolution: conflict_type === 'partial_overlap' ? 'merge' : 'defer',
  };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
