// Reads the items or names that a rule examines, and implements its queries.
import type { Ctx } from '../../../ctx';
import { entityKey } from '../../../libraries/text/entity-key';
import { maxRead } from '../../../limits';
import { later } from '../../../time';
import { defaultTier, speculativeTier, type MemoryType } from '../../model/types';
import { leastAlike } from '../../retrieval/likeness';
import type { StoredRun } from '../../runs/runs';
import type { EvolutionTask } from './evolution';
import type { Conclusion, EvidenceWanted, Look, Name, Rule, SourceItem } from './evolver';
import { ofMachines } from './evolvers/evidence';

export const page = 100;
const maxAlike = 50;
const maxPerDay = 200;
const maxNaming = 50;
const maxSpeculative = 100;
const maxStatements = 200;
const maxEarlier = 5;

/** A rule continues after this item or name. */
export interface RulePosition {
  from_time: string;
  from_id: string;
}

export interface LookedAt {
  position: RulePosition;
  conclude: () => Promise<Conclusion | undefined>;
}

/** @param taken ids of items that a dry run has used */
export async function nextLookedAt(
  ctx: Ctx,
  run: StoredRun,
  evolver: Rule,
  { from_time, from_id }: RulePosition,
  { automatic }: EvolutionTask,
  taken: ReadonlySet<string>,
): Promise<LookedAt[]> {
  if (evolver.needs_model && !ctx.chat) return [];
  const { name } = evolver;
  const undone_too = automatic ?? false;
  if ('names' in evolver) {
    const look = lookOf(ctx, run, { by: name, undone_too }, taken);
    const { min_items, ...of } = evolver.names;
    const wanted = { ...evidenceOf(run, name, undone_too, of), from_key: from_id, min: min_items, limit: page };
    return (await ctx.graph.run('evolution/list-named', wanted)).map(({ named }) => ({
      position: { from_time, from_id: named.key },
      conclude: () => evolver.conclude(named, look),
    }));
  }
  const { reads } = evolver;
  const stored_by = later(run.created_at, -(reads.min_age_ms ?? 0));
  const in_sessions = reads.in_sessions ?? false;
  const common = { by: name, memory_types: reads.memory_types, undone_too, in_sessions, stored_by };
  const rows = await ctx.graph.run('evolution/list-candidates', {
    ...common,
    derived: reads.derived === 'either' ? null : (reads.derived ?? false),
    again: reads.again ?? false,
    from_time,
    from_id,
    limit: page,
  });
  const look = lookOf(ctx, run, common, taken);
  return rows.map(({ item }) => ({
    position: { from_time: item.created_at, from_id: item.item_id },
    conclude: async () => (taken.has(item.item_id) ? undefined : evolver.conclude(item, look)),
  }));
}

/** Only original texts: neither derived nor written by machines. */
const evidenceOf = (run: StoredRun, by: Name, undone_too: boolean, { memory_types, within_ms }: EvidenceWanted) => ({
  by,
  memory_types,
  undone_too,
  max_tier: defaultTier,
  of_machines: ofMachines,
  since: later(run.created_at, -within_ms),
  stored_by: run.created_at,
});

function lookOf(
  ctx: Ctx,
  run: StoredRun,
  reads: { by: Name; undone_too: boolean; memory_types?: MemoryType[]; in_sessions?: boolean; stored_by?: string },
  taken: ReadonlySet<string>,
): Look {
  const { by, undone_too, memory_types = [], in_sessions = false, stored_by = run.created_at } = reads;
  const common = { by, undone_too, memory_types, stored_by };
  const left = (rows: { item: SourceItem }[]) =>
    rows.map(({ item }) => item).filter(({ item_id }) => !taken.has(item_id));
  return {
    ctx,
    now: run.created_at,
    alike: async ({ item_id }) =>
      left(await ctx.graph.run('evolution/list-alike', { ...common, item_id, in_sessions, limit: maxAlike })),
    between: async (from, until) =>
      left(await ctx.graph.run('evolution/list-of-day', { ...common, from, until, limit: maxPerDay })),
    naming: async ({ entity_id }, of, known_id = '') => {
      const evidence = evidenceOf(run, by, undone_too, of);
      const rows = await ctx.graph.run('evolution/list-naming', {
        ...evidence,
        entity_id,
        known_id,
        limit: maxNaming,
      });
      return rows.map(({ item }) => item);
    },
    speculative: async ({ key, name, entity_id = '' }) =>
      (
        await ctx.graph.run('evolution/list-speculative', {
          key,
          name,
          entity_id,
          tier: speculativeTier,
          limit: maxSpeculative,
        })
      ).map(({ item }) => item),
    evidenceFor: async ({ item_id, subject }, of) => {
      const evidence = evidenceOf(run, by, undone_too, of);
      const key = subject ? entityKey(subject) : '';
      return left(await ctx.graph.run('evolution/list-evidence', { ...evidence, item_id, key, limit: maxAlike }));
    },
    earlier: async ({ item_id }) => {
      const statements = {
        memory_types,
        max_characters: maxRead.oneStatement,
        min_likeness: leastAlike(ctx.reference),
      };
      const of = { ...statements, item_id, by, undone_too, limit: maxEarlier };
      return left(await ctx.graph.run('evolution/list-earlier', of));
    },
    spokenOf: async ({ item_id }) =>
      (await ctx.graph.run('evolution/list-spoken', { item_id, limit: maxStatements })).map(({ content }) => content),
  };
}
