// Decisions as the API returns them: the stored item, and data computed from its relationships as of the requested
// time.
import type { Schemas } from '../../../generated/schemas';
import type { Answer, Transaction } from '../../../graph/run';
import { timeFromCypher } from '../../../graph/values';
import { evidenceCounts, rates } from '../../model/evidence';
import { recordOf, typed } from '../../model/record';
import { commonOf } from '../../store/capture';

export type Decision = Schemas['decisions/Decision'];
type Row = Answer<'decisions/get-many'>[number];

/** The prior of the confidence weighs as much as this number of evidence items. */
const prior = 2;

/** Decisions in the given order. Decisions that are out of scope, or recorded after the requested time, are missing. */
export async function decisionsOf(ctx: { graph: Transaction }, item_ids: string[]): Promise<Decision[]> {
  if (item_ids.length === 0) return [];
  const rows = await ctx.graph.run('decisions/get-many', { item_ids, ...rates });
  const byId = new Map(rows.map((row) => [row.item.item_id, row]));
  return item_ids.flatMap((item_id) => {
    const row = byId.get(item_id);
    return row ? [decisionOf(row)] : [];
  });
}

/** Data from the decisions' relationships, by item id; the same decisions are missing as in `decisionsOf`. */
export async function decisionFields(ctx: { graph: Transaction }, item_ids: string[]) {
  const decisions = await decisionsOf(ctx, item_ids);
  return new Map(
    decisions.map(({ item_id, confidence, initial_confidence, stale, stale_because, ...rest }) => {
      const { evidence_ids, contradicting_ids, reinforcement_count, contradiction_count, contest } = rest;
      const evidence = { evidence_ids, contradicting_ids, reinforcement_count, contradiction_count, contest };
      return [item_id, { confidence, initial_confidence, stale, stale_because, ...evidence }];
    }),
  );
}

function decisionOf({ item: stored, confidence, said, rests_on, superseded_by, stale_because }: Row): Decision {
  const record = recordOf(stored);
  const own = typed<'types/Decision'>(record);
  const reinforcing = said.filter(({ reinforces }) => reinforces);
  const contradicting = said.filter(({ reinforces }) => !reinforces);
  const evidence_ids = unique([...rests_on, ...reinforcing].map(({ item_id }) => item_id));
  const contradicting_ids = unique(contradicting.map(({ item_id }) => item_id));
  const common = commonOf(record);
  const { retraction_reason } = common;
  return {
    ...common,
    decision_id: own.decision_id ?? record.item_id,
    memory_type: 'decision',
    decision_type: own.decision_type ?? 'inference',
    confidence,
    initial_confidence: own.confidence ?? confidence,
    rationale: own.rationale ?? null,
    rejected_alternatives: own.rejected_alternatives ?? [],
    constraints: own.constraints ?? [],
    domain: own.domain ?? null,
    source_type: own.source_type ?? null,
    source_trace_id: own.source_trace_id ?? null,
    source_session_id: own.source_session_id ?? null,
    context_snapshot: retraction_reason === null ? {} : { retraction_reason },
    evidence_ids,
    contradicting_ids,
    ...evidenceCounts(said),
    ...beliefOf(evidence_ids.length, contradicting_ids.length),
    superseded_by,
    stale: stale_because.length > 0,
    stale_because,
    pending_requirements: requirementsOf((own.requirements ?? []) as Required[], rests_on),
  };
}

const timeOf = (text: string | undefined) => (text === undefined ? null : timeFromCypher(text));

/**
 * Confidence as belief in subjective logic.
 * @param r number of supporting items
 * @param s number of contradicting items
 */
function beliefOf(r: number, s: number) {
  const weight = r + s + prior;
  return {
    belief_hold: r / weight,
    plausibility_hold: 1 - s / weight,
    ignorance: prior / weight,
    contest: r + s === 0 ? 0 : (2 * Math.min(r, s)) / (r + s),
  };
}

export type Required = Pick<
  Schemas['decisions/Requirement'],
  'requirement_id' | 'description' | 'requirement_type' | 'query_hint'
>;

const requirementsOf = (requirements: Required[], rests_on: Row['rests_on']): Schemas['decisions/Requirement'][] =>
  requirements.map((required) => {
    const met = rests_on.find(({ requirement_id }) => requirement_id === required.requirement_id);
    const resolved_at = timeOf(met?.at);
    return { ...required, resolved: met !== undefined, resolved_by: met?.item_id ?? null, resolved_at };
  });

const unique = (ids: string[]) => [...new Set(ids)];
