// Observations: summaries of several items about one entity. Relationships record which item covers which aspect, so
// that the coverage at any time can be read.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Answer, Transaction } from '../../../graph/run';
import { capture, commonOf } from '../../store/capture';
import { recordOf, typed, type MemoryItem } from '../../model/record';

export type Observation = Schemas['observations/Observation'];
type Row = Answer<'observations/get-many'>[number];

const aspectsOfAll = 5;

export async function createObservation(
  ctx: Ctx,
  request: Schemas['observations/CreateRequest'],
): Promise<Observation> {
  const { entity_name, entity_type, source_facts, agent_id, ...sent } = request;
  const aspects = sent.aspect ? [sent.aspect] : [];
  const record = await capture(
    ctx,
    { ...sent, memory_type: 'observation' },
    {
      extra: {
        ...(entity_name && { entity_name }),
        entity_type: entity_type ?? null,
        agent_id: agent_id ?? null,
      },
      sources: [...new Set(source_facts ?? [])].map((source_id) => ({ item_id: source_id, properties: { aspects } })),
    },
  );
  const fields = (await observationFields(ctx, [record.item_id])).get(record.item_id) as ObservationFields;
  return { ...commonOf(record), ...fields };
}

/** Fields by item id. Observations out of scope, or recorded after the requested time, are missing. */
export async function observationFields(
  ctx: { graph: Transaction },
  item_ids: string[],
): Promise<Map<string, ObservationFields>> {
  const rows = item_ids.length > 0 ? await ctx.graph.run('observations/get-many', { item_ids }) : [];
  return new Map(rows.map((row) => [row.item.item_id, fieldsOf(row, recordOf(row.item))]));
}

type ObservationFields = Omit<Observation, keyof ReturnType<typeof commonOf>> & { agent_id: string | null };

function fieldsOf({ sources, stale_because }: Row, record: MemoryItem): ObservationFields {
  const own = typed<'types/Observation'>(record);
  const aspect = own.aspect ?? null;
  const valid = sources.filter(({ retracted }) => !retracted);
  const covered = valid.flatMap(({ aspects }) => aspects);
  // An observation without sources covers at least the aspect it states.
  const aspects_covered = [...new Set([...(sources.length === 0 && aspect ? [aspect] : []), ...covered])].sort();
  return {
    agent_id: own.agent_id ?? null,
    memory_type: 'observation',
    observation_id: record.item_id,
    entity_id: own.entity_id ?? null,
    entity_name: record.entity_name ?? null,
    entity_type: own.entity_type ?? null,
    fact_id: own.fact_id ?? null,
    aspect,
    source_facts: sources.map(({ item_id }) => item_id),
    aspects_covered,
    completeness: Math.min(1, aspects_covered.length / aspectsOfAll),
    synthesized_at: record.created_at,
    last_updated_at: record.updated_at,
    stale: stale_because.length > 0,
    stale_because,
  };
}
