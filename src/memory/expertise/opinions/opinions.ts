// Opinions: uncertain judgements about a subject. Sources and evidence are relationships with times; the confidence
// at any time is computed from them.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Answer, Transaction } from '../../../graph/run';
import { statedConfidence } from '../../model/assessment';
import { capture, commonOf } from '../../store/capture';
import { confidenceAfter, evidenceCounts, type EvidenceGiven } from '../../model/evidence';
import { recordOf, typed, type MemoryItem } from '../../model/record';

export type Opinion = Schemas['opinions/Opinion'];
type Row = Answer<'opinions/get-many'>[number];

const neutral = { skepticism: 0.5, literalism: 0.5, empathy: 0.5 };

export async function createOpinion(ctx: Ctx, request: Schemas['opinions/CreateRequest']): Promise<Opinion> {
  const { subject_type, disposition, formed_from, domain, agent_id, ...sent } = request;
  const record = await capture(
    ctx,
    { ...sent, memory_type: 'opinion' },
    {
      extra: {
        subject_type: subject_type ?? null,
        disposition_json: disposition ? JSON.stringify(disposition) : null,
        domain: domain ?? null,
        agent_id: agent_id ?? null,
      },
      sources: [...new Set(formed_from ?? [])].map((source_id) => ({ item_id: source_id, properties: {} })),
    },
  );
  const fields = (await opinionFields(ctx, [record.item_id])).get(record.item_id) as OpinionFields;
  return { ...commonOf(record), ...fields };
}

/** Fields by item id. Opinions out of scope, or recorded after the requested time, are missing. */
export async function opinionFields(
  ctx: { graph: Transaction },
  item_ids: string[],
): Promise<Map<string, OpinionFields>> {
  const rows = item_ids.length > 0 ? await ctx.graph.run('opinions/get-many', { item_ids }) : [];
  return new Map(rows.map((row) => [row.item.item_id, fieldsOf(row, recordOf(row.item))]));
}

type OpinionFields = Omit<Opinion, keyof ReturnType<typeof commonOf>> & { agent_id: string | null };

function fieldsOf({ said, formed_from, stale_because }: Row, record: MemoryItem): OpinionFields {
  const own = typed<'types/Opinion'>(record);
  const idsOf = (reinforces: boolean) => [
    ...new Set(said.filter((one) => one.reinforces === reinforces).map(({ item_id }) => item_id)),
  ];
  const initial_confidence = statedConfidence(record);
  return {
    agent_id: own.agent_id ?? null,
    memory_type: 'opinion',
    opinion_id: record.item_id,
    subject: own.subject ?? null,
    subject_type: own.subject_type ?? null,
    domain: own.domain ?? null,
    stance: own.stance ?? null,
    disposition: { ...neutral, ...own.disposition },
    confidence: confidenceOf(initial_confidence, formed_from, said),
    initial_confidence,
    formed_from: formed_from.map(({ item_id }) => item_id),
    reinforcing_ids: idsOf(true),
    contradicting_ids: idsOf(false),
    ...evidenceCounts(said),
    formed_at: record.created_at,
    stale: stale_because.length > 0,
    stale_because,
  };
}

/** Initial value times the share of sources that are not retracted, then adjusted by each piece of evidence. */
function confidenceOf(initial: number, formed_from: Row['formed_from'], said: EvidenceGiven[]): number {
  const valid = formed_from.filter(({ retracted }) => !retracted).length;
  const share = formed_from.length === 0 ? 1 : valid / formed_from.length;
  return confidenceAfter(initial * share, said);
}
