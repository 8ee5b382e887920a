// The stages of a challenge, one after the other: each adds its findings, and their sum decides. What a stage did stands in the trace.
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { contributionOf, probabilityOf, threshold } from './combine';
import type { Case, Detector, Finding, Stage } from './detector';
import { heuristics } from './heuristics';
import { languageModel } from './language-model';
import { similarity } from './similarity';
import { structureOf, type NamedFact, type Stated } from './structure';

type Conflict = Schemas['reasoning/Conflict'];
type TracedStage = Schemas['reasoning/TracedStage'];

/** What is compared with an assertion. */
export interface Compared {
  cases: Case[];
  /** Stored facts of the names of the assertion, and what the assertion states of them. */
  facts: NamedFact[];
  stated: Stated[];
}

/** What all stages together say of a case. */
export interface Judged {
  each: Case;
  findings: Map<Stage, Finding>;
  probability: number;
  /** Why it is no conflict although stages found one. */
  reason?: string;
}

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

/** Runs all stages. @param use_llm false leaves a configured language model out */
export async function cascade(
  ctx: Ctx,
  assertion: string,
  { cases, facts, stated }: Compared,
  use_llm: boolean,
): Promise<{ stages: TracedStage[]; judged: Judged[] }> {
  const detectors: [Stage, Detector | string][] = [
    ['llm', modelFor(ctx, use_llm)],
    [
      'structure',
      stated.length > 0 ? structureOf(stated, facts) : 'The assertion states no relation of which a name has only one.',
    ],
    ['similarity', similarity],
    ['heuristic', heuristics],
  ];
  const stages: TracedStage[] = [];
  const findings = new Map<Case, Map<Stage, Finding>>(cases.map((each) => [each, new Map<Stage, Finding>()]));
  for (const [stage, detector] of detectors) stages.push(await run(ctx, assertion, stage, detector, cases, findings));
  const judged = cases.map((each) => judge(each, findings.get(each) ?? new Map<Stage, Finding>()));
  return { stages, judged };
}

/** Whether a case is told as a conflict. */
export const isConflict = ({ probability }: Judged): boolean => probability >= threshold;

function modelFor(ctx: Ctx, use_llm: boolean): Detector | string {
  if (!use_llm) return 'use_llm is false.';
  return ctx.chat ? languageModel(ctx.chat) : 'No language model is configured.';
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
export function reasonOf({ cause }: ModelFailed): string {
  const text = cause instanceof Error ? cause.message : '';
  return `The language model gave no usable answer${/took too long|abort/iu.test(text) ? ' in time' : ''}; the other stages decide.`;
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

/** A case as it is told. */
export function conflictOf({ each, findings, probability }: Judged): Conflict {
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

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
