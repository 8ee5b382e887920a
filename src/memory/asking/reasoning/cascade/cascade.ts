// Compares an assertion with stored texts, and runs the stages of a challenge in turn. Each stage adds findings to each
// case; their weighted sum decides. The response traces every stage.
import type { Ctx } from '../../../../ctx';
import { ModelFailed } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { pairs } from '../../../../lists';
import { takeTurns } from '../../../../process/turns';
import {
  byMeaningOnly,
  compareTexts,
  contributionOf,
  probabilityOf,
  threshold,
  type Finding,
} from '../../../../reading/compare';
import { readText } from '../../../../reading/read';
import type { Assertion } from './assertion';
import type { ComparedItem, Case, Detector, Detected, Stage } from './detector';
import { languageModelDetector } from './language-model';
import { contradicts, structure } from './structure';

type Conflict = Schemas['reasoning/Conflict'];
type TracedStage = Schemas['reasoning/TracedStage'];

export interface JudgedStatement {
  each: Case;
  probability: number;
  conflict?: Conflict;
  /** The reason why a case is not a conflict although its findings suggest one, or what the findings leave open. */
  reason?: string;
}

/** Shorter items are quoted as a whole; from longer ones, only the matching statement. */
const maxQuoteLength = 500;
/** Why a difference is not a contradiction. */
const reasons = {
  subject: 'The statements are about different subjects.',
  time: 'The statements are about different times.',
  place: 'The statements are about different places.',
  modality: 'One of the statements is a wish, a plan or a possibility.',
  question: 'One of the texts is a question.',
  topic: 'The statements say different things about their subject.',
};

const maxMs = 10_000;

export async function cascade(
  ctx: Ctx,
  assertion: Assertion,
  candidates: ComparedItem[],
  use_llm: boolean,
): Promise<{ stages: TracedStage[]; judged: JudgedStatement[] }> {
  const cases: Case[] = [];
  const turn = takeTurns(maxMs);
  for (const each of candidates) {
    const stored = await readText({ content: each.content }, ['statements']);
    cases.push({ ...each, ...compareTexts(stored, assertion, each.cosine) });
    await turn();
  }
  const ran: Ran[] = [];
  for (const [stage, detector] of detectorsFor(ctx, assertion, use_llm))
    ran.push(await run(ctx, assertion, cases, stage, detector));
  const findingsOf = (i: number) =>
    new Map(ran.flatMap(({ traced: { stage }, found }) => (found[i] ? [[stage, found[i]] as const] : [])));
  return { stages: ran.map(({ traced }) => traced), judged: cases.map((each, i) => judge(each, findingsOf(i))) };
}

/** Each stage with its detector, or the reason why it is skipped. */
function detectorsFor({ chat }: Ctx, { stated }: Assertion, use_llm: boolean): [Stage, Detector | string][] {
  const model = chat ? languageModelDetector(chat) : 'No language model is configured.';
  const none = 'The assertion states no relation that allows only one value.';
  return [
    ['llm', use_llm ? model : 'use_llm is false.'],
    ['structure', stated.length > 0 ? structure : none],
    ['similarity', (cases) => cases.map(({ vectors }) => vectors)],
    ['heuristic', (cases) => cases.map(({ words }) => words)],
  ];
}

interface Ran {
  traced: TracedStage;
  found: Detected;
}

async function run(
  ctx: Ctx,
  assertion: Assertion,
  cases: Case[],
  stage: Stage,
  detector: Detector | string,
): Promise<Ran> {
  const skipped = (reason: string): Ran => ({
    traced: { stage, status: 'skipped', reason, ms: 0, evidence: [] },
    found: [],
  });
  if (typeof detector === 'string') return skipped(detector);
  if (cases.length === 0) return skipped('Nothing related is stored.');
  const started = performance.now();
  const spent = () => Math.round((performance.now() - started) * 100) / 100;
  try {
    const found = await detector(cases, assertion);
    const evidence = pairs(cases, found).flatMap(([{ item_id }, finding]) => {
      if (!finding) return [];
      const { explanation, path } = finding;
      const contribution = rounded(contributionOf(stage, finding));
      return [{ item_id, contribution, ...(explanation && { explanation }), ...(path && { path }) }];
    });
    return { traced: { stage, status: 'ran', reason: null, ms: spent(), evidence }, found };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause }, `the ${stage} stage of a challenge failed`);
    return { traced: { stage, status: 'failed', reason: reasonOfStage(error), ms: spent(), evidence: [] }, found: [] };
  }
}

/** The message hides details of the model server. */
export function reasonOfStage({ cause }: ModelFailed): string {
  const text = cause instanceof Error ? cause.message : '';
  return `The language model gave no usable answer${/took too long|abort/iu.test(text) ? ' in time' : ''}; the other stages decide.`;
}

function judge(each: Case, findings: Map<Stage, Finding>): JudgedStatement {
  const probability = probabilityOf([...findings].map(([stage, finding]) => contributionOf(stage, finding)));
  if (probability < threshold) return { each, probability, ...(!each.isRead && { reason: byMeaningOnly }) };
  const { apart } = each.comparison;
  // If the graph stage finds a contradiction, the two subjects are names of one entity, although they differ.
  const inGraph = findings.get('structure');
  const isAlias = each.comparison.subject === 0 && inGraph !== undefined && contradicts(inGraph);
  const isJudged = apart === 'topic' && (findings.get('llm')?.features['contradicts'] ?? 0) > 0;
  return apart && !isAlias && !isJudged
    ? { each, probability: 0, reason: reasons[apart] }
    : { each, probability, conflict: conflictOf(each, findings, probability) };
}

function conflictOf(each: Case, findings: Map<Stage, Finding>, probability: number): Conflict {
  // Stages run from exact to vague, so the first one that supports the conflict sets its type.
  const strongest = [...findings]
    .filter(([stage, finding]) => finding.conflict_type !== undefined && contributionOf(stage, finding) > 0)
    .map(([, finding]) => finding)[0];
  const conflict_type = strongest?.conflict_type ?? each.words.conflict_type;
  return {
    existing_item_id: each.item_id,
    existing_fact: each.content.length <= maxQuoteLength ? each.content : each.known,
    new_fact: each.said,
    conflict_type,
    confidence: rounded(probability),
    explanation: strongest?.explanation ?? each.words.explanation,
    suggested_resolution: conflict_type === 'partial_overlap' ? 'merge' : 'defer',
  };
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
