// Profiles: short summaries of a subject, entity or session. Rules compose them from counts and quotes; each line names
// an item that states it.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import { readStored } from '../../../schemas';
import { askedKeys } from '../../../libraries/text/honours';
import { oneLine } from '../../../libraries/text/model-tokens';
import { sessionKeys } from '../../model/properties';
import { trueAt, type StoredItem } from '../../model/record';
import { searchedTypes, trustOf, type MemoryType } from '../../model/types';
import { clausesOf } from '../../retrieval/filter';
import { preferencesIn } from './preferences';

type Profile = Schemas['profiles/Profile'];
type Line = Schemas['profiles/Line'];

const newest = 200;
const linesPerPart = 20;
const maxQuoteLength = 300;
const tiers = [1, 2];
const opinionTier = 3;
/** Decisions and events are read separately: otherwise many newer items of other types would displace them. */
const quoted: MemoryType[] = ['decision', 'episodic'];
const others: MemoryType[] = searchedTypes.filter((type) => !quoted.includes(type));

export async function profileOfScope(ctx: Ctx): Promise<Omit<Profile, 'kind' | 'id'>> {
  const groups: [MemoryType[], number][] = [
    [['decision'], linesPerPart],
    [['episodic'], newest],
    [others, newest],
  ];
  // Opinions that members stated, such as "I prefer tea"; imported ones, and those derived by the service, are left
  // out.
  const stated = await clausesOf(ctx, { min_trust: 'member' });
  const found = await Promise.all([
    ...groups.flatMap(([memory_types, limit]) =>
      tiers.map((tier) => ctx.graph.run('recall/list-newest', { memory_types, tier, clauses: [], limit })),
    ),
    ctx.graph.run('recall/list-newest', {
      memory_types: ['opinion'],
      tier: opinionTier,
      clauses: stated,
      limit: linesPerPart,
    }),
  ]);
  return profileFrom(
    ctx,
    found.flat().map(({ item }) => item.item_id),
  );
}

/** @throws NotFound for a subject without any data */
export async function profileOfSubject(ctx: Ctx): Promise<Profile> {
  const row = await ctx.graph.run('subjects/get', { partition_id: ctx.scope.active_workspace_id ?? '' });
  if (!row) throw new NotFound('subject');
  return { kind: 'subject', id: row.subject, ...(await profileOfScope(ctx)) };
}

/** @param named id or name */
export async function profileOfEntity(ctx: Ctx, named: string): Promise<Profile> {
  const ends = await ctx.graph.run('facts/find-ends', { entity_id: named, keys: askedKeys(named) });
  const ids = ends.map(({ found }) => found);
  const entity_id = ids.includes(named) ? named : ids[0];
  if (entity_id === undefined) throw new NotFound('entity');
  const rows = await ctx.graph.run('profiles/list-about', { entity_id, limit: newest });
  const item_ids = rows.flatMap(({ item_id }) => item_id ?? []);
  return { kind: 'entity', id: entity_id, ...(await profileFrom(ctx, item_ids, ids)) };
}

/** @throws NotFound for a session without turns */
export async function profileOfSession(ctx: Ctx, session_id: string): Promise<Profile> {
  const session_keys = sessionKeys(ctx.scope.readable, session_id);
  const rows = await ctx.graph.run('recall/list-latest-turns', { session_keys, clauses: [], limit: newest });
  if (rows.length === 0) throw new NotFound('session');
  return {
    kind: 'session',
    id: session_id,
    ...(await profileFrom(
      ctx,
      rows.map(({ item_id }) => item_id),
    )),
  };
}

/** @param entity_ids if given, only facts about these entities count */
async function profileFrom(ctx: Ctx, ids: string[], entity_ids?: string[]): Promise<Omit<Profile, 'kind' | 'id'>> {
  const item_ids = [...new Set(ids)];
  const [rows, relations] =
    item_ids.length > 0
      ? await Promise.all([
          ctx.graph.run('store/get-many', { item_ids }),
          ctx.graph.run('profiles/list-facts', { item_ids }),
        ])
      : [[], []];
  const stored = rows.map(({ item }) => item).sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const facts = stored.flatMap((item) =>
    factsOf(
      item,
      relations.filter((fact) => fact.item_id === item.item_id),
      entity_ids,
    ),
  );
  const quotes = (type: MemoryType) => stored.filter((item) => item.memory_type === type).slice(0, linesPerPart);
  const likings = facts.filter(({ isLiking }) => isLiking);
  return {
    items_read: stored.length,
    facts: counted(facts.filter(({ isLiking }) => !isLiking)),
    preferences: counted([...likings, ...stored.flatMap((item) => quotedPreferences(item, likings))]),
    decisions: quotes('decision').map(quoteOf),
    events: quotes('episodic').map(quoteOf),
  };
}

type Statement = Omit<Line, 'items'>;

interface Fact extends Statement {
  target: string;
  isLiking: boolean;
}

const factsOf = (item: StoredItem, facts: Answer<'profiles/list-facts'>, entity_ids?: string[]): Fact[] =>
  facts
    .filter(
      ({ source_id, target_id }) =>
        entity_ids === undefined || entity_ids.includes(source_id) || entity_ids.includes(target_id),
    )
    .map(({ source, predicate, target }) => ({
      text: oneLine(`${source} ${predicate.replaceAll('_', ' ')} ${target}`),
      target,
      ...sourceOf(item),
      isLiking: predicate === 'likes',
    }));

/** Preferences that the text states and no fact of the item covers. */
const quotedPreferences = (item: StoredItem, likings: Fact[]): Statement[] =>
  preferencesIn(item.content)
    .filter((sentence) => !likings.some((fact) => fact.item_id === item.item_id && sentence.includes(fact.target)))
    .map((text) => ({ text: oneLine(text), ...sourceOf(item) }));

const sourceOf = (item: StoredItem) => ({
  item_id: item.item_id,
  trust: item.trust ?? trustOf(item.origin),
  ...trueAt(item, readStored('stored/Object', item.metadata_json)),
});

/** Combines equal statements into lines; those that more items make come first. */
function counted(facts: Statement[]): Line[] {
  const lines = new Map<string, Statement[]>();
  for (const fact of facts) {
    const said = lines.get(fact.text);
    if (!said) lines.set(fact.text, [fact]);
    else if (said.every(({ item_id }) => item_id !== fact.item_id)) said.push(fact);
  }
  return [...lines]
    .flatMap(([text, said]) => {
      const best = said.find(({ trust }) => trust === 'member') ?? said[0];
      if (!best) return [];
      const { item_id, trust, true_at, true_at_is } = best;
      return [{ text, item_id, trust, true_at, true_at_is, items: said.length }];
    })
    .sort((a, b) => b.items - a.items)
    .slice(0, linesPerPart);
}

function quoteOf(item: StoredItem): Line {
  const text = oneLine(item.content.slice(0, maxQuoteLength).toWellFormed());
  return { text, ...sourceOf(item), items: 1 };
}
