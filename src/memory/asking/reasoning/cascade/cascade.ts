// The stages of a challenge, one after the other. Each adds its findings, and their sum decides. The trace shows what a stage did.
import type { Ctx } from '../../../../ctx';
import { ModelFailed } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { contributionOf, probabilityOf, threshold } from './combine';
import type { Assertion } from './assertion';
import type { Case, Compared, Detector, Finding, Stage } from './detector';
import { heuristics } from './heuristics';
import { languageModel } from './language-model';
import { similarity } from './similarity';
import { contradicts, structure } from './structure';

type Conflict = Schemas['reasoning/Conflict'];
type TracedStage = Schemas['reasoning/TracedStage'];

/** What all stages together say of a case. */
export interface Judged {
  each: Case;
  findings: Map<Stage, Finding>;
  probability: number;
  /** Why it is no conflict although stages found one. */
  reason?: string;
}

/** Characters of a stored fact that are quoted whole; of a longer one the statement. */
const maxQuoteLength = 500;
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
  assertion: Assertion,
  compared: Compared,
  use_llm: boolean,
): Promise<{ stages: TracedStage[]; judged: Judged[] }> {
  const detectors: [Stage, Detector | string][] = [
    ['llm', modelFor(ctx, use_llm)],
    [
      'structure',
      assertion.stated.length > 0 ? structure : 'The assertion states no relation of which a name has only one.',
    ],
    ['similarity', similarity],
    ['heuristic', heuristics],
  ];
  const stages: TracedStage[] = [];
  const findings = new Map<Case, Map<Stage, Finding>>(compared.cases.map((each) => [each, new Map<Stage, Finding>()]));
  for (const [stage, detector] of detectors)
    stages.push(await run(ctx, assertion, stage, detector, compared, findings));
  const judged = compared.cases.map((each) => judge(each, findings.get(each) ?? new Map<Stage, Finding>()));
  return { stages, judged };
}

/** Whether a case is reported as a conflict. */
export const isConflict = ({ probability }: Judged): boolean => probability >= threshold;

function modelFor(ctx: Ctx, use_llm: boolean): Detector | string {
  if (!use_llm) return 'use_llm is false.';
  return ctx.chat ? languageModel(ctx.chat) : 'No language model is configured.';
}

/** Runs a stage, keeps its findings, and reports what it did. A stage that fails is left out. */
async function run(
  ctx: Ctx,
  assertion: Assertion,
  stage: Stage,
  detector: Detector | string,
  compared: Compared,
  findings: Map<Case, Map<Stage, Finding>>,
): Promise<TracedStage> {
  const nothing = { stage, ms: 0, evidence: [] };
  if (typeof detector === 'string') return { ...nothing, status: 'skipped', reason: detector };
  const { cases } = compared;
  if (cases.length === 0) return { ...nothing, status: 'skipped', reason: 'Nothing related is stored.' };
  const started = performance.now();
  const spent = () => Math.round((performance.now() - started) * 100) / 100;
  try {
    const found = await detector.find(compared, assertion);
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
  const inGraph = findings.get('structure');
  const isAlias = each.comparison.subject === 0 && inGraph !== undefined && contradicts(inGraph);
  const isJudged = apart === 'topic' && (findings.get('llm')?.features['contradicts'] ?? 0) > 0;
  return apart && !isAlias && !isJudged && probability >= threshold
    ? { each, findings, probability: 0, reason: reasons[apart] }
    : { each, findings, probability };
}

/** A case as it is returned. */
export function conflictOf({ each, findings, probability }: Judged): Conflict {
  // In the order of the cascade: the most exact stage that supports the conflict names it.
  const strongest = [...findings]
    .filter(([stage, finding]) => finding.conflict_type !== undefined && contributionOf(stage, finding) > 0)
    .map(([, finding]) => finding)[0];
  const conflict_type = strongest?.conflict_type ?? findings.get('heuristic')?.conflict_type ?? 'direct_contradiction';
  return {
    existing_item_id: each.item_id,
    existing_fact: each.content.length <= maxQuoteLength ? each.content : each.known,
    new_fact: each.said,
    conflict_type,
    confidence: rounded(probability),
    explanation:
      strongest?.explanation ?? findings.get('heuristic')?.explanation ?? 'Both cannot hold at the same time.',
    suggested_resolution: conflict_type === 'partial_overlap' ? 'merge' : 'defer',
  };
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
