// Which names stand for one thing. A name met for the first time is held against those that look like it in the same scope, and tied
// to what is the same by SAME_AS. Nothing is merged: searches walk the ties, and each of them can be taken back.
import { scopeWord } from '../../auth/scope';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { acronymsOf, compareNames, wordsOf, numbersOf } from '../../language/compare-names';
import { escapeLucene } from '../../language/lucene';

type Unresolved = Schemas['entities/Unresolved'];
type Named = Schemas['entities/Named'];
type Resolver = Pick<Ctx, 'graph' | 'embed' | 'now'>;

/** Entities resolved in one round of queries. */
const batch = 100;
/** Entities that share words with a name, best first; a name that more share is told apart by its rarer words. */
const mostAlike = 50;
/** Entities that lie near a name by vector. */
const nearby = 10;
/**
 * Cosine of two names of one thing. Among the labelled pairs the nearest of two different things have .909
 * ("Inbound Queue", "Outbound Queue"), so that this leaves a margin.
 */
const sameCosine = 0.94;
/** Kinds whose names mean what they stand for. Persons, works and dates are called what they are called. */
const meaningful = new Set<string>(['organisation', 'product', 'place', 'concept', 'event', 'other']);

/**
 * Resolves the entities of an item that are new.
 * @throws Unavailable when the graph or the embedder is away
 */
export async function resolveItem(ctx: Resolver, item_id: string): Promise<void> {
  const rows = await ctx.graph.run('entities/list-unresolved-of-item', { item_id, limit: batch });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
}

/**
 * Resolves some of what is new where the caller writes.
 * @returns how many entities; 0 when none is left
 * @throws Unavailable when the graph or the embedder is away
 */
export async function resolveSome(ctx: Resolver): Promise<number> {
  const rows = await ctx.graph.run('entities/list-unresolved', { limit: batch });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
  return rows.length;
}

/** Done twice, or by two at once, it leaves one tie for each pair; cut off, it is done again from the start. */
async function resolve(ctx: Resolver, entities: Unresolved[]): Promise<void> {
  if (entities.length === 0) return;
  const sorted = [...entities].sort((a, b) => (a.key < b.key ? -1 : 1));
  const vectors = await embedNames(ctx, sorted);
  const vectorOf = ({ entity_id }: Named) => vectors.get(entity_id) ?? null;
  const rows = sorted.map((entity) => ({
    entity_id: entity.entity_id,
    words: matchWords(entity),
    scope_word: scopeWord(entity.scope_key),
    embedding: vectorOf(entity),
  }));
  await ctx.graph.run('entities/prepare', { rows });
  const alike = await findAlike(ctx, sorted, vectorOf);
  const pairs: Pair[] = [];
  const shortForms = new Map<string, Unresolved>();
  for (const entity of sorted)
    for (const { other, cosine } of alike.get(entity.entity_id) ?? []) {
      const likeness = compareNames(entity, other);
      if (likeness?.rule === 'spelling') pairs.push(pairOf(entity, other, 'fuzzy', likeness));
      else if (likeness) {
        const short = likeness.short === 'a' ? entity : { ...other, scope_key: entity.scope_key };
        shortForms.set(short.entity_id, short);
      } else if (isNear(entity, other, cosine))
        pairs.push(pairOf(entity, other, 'vector', { rule: 'meaning', score: cosine as number }));
    }
  const { found, ambiguous } = await resolveShortForms(ctx, [...shortForms.values()], alike);
  if (ambiguous.length > 0) await ctx.graph.run('entities/untie', { short_ids: ambiguous });
  if (pairs.length + found.length > 0)
    await ctx.graph.run('entities/tie', { pairs: inOrder([...pairs, ...found]), now: ctx.now() });
  await ctx.graph.run('entities/settle', { entity_ids: sorted.map(({ entity_id }) => entity_id) });
}

async function embedNames(ctx: Resolver, entities: Named[]): Promise<Map<string, Float32Array>> {
  const named = entities.filter(({ entity_type }) => meaningful.has(entity_type));
  if (named.length === 0) return new Map();
  const vectors = await ctx.embed.embed(
    named.map(({ name }) => name),
    'passage',
  );
  return new Map(named.map(({ entity_id }, i) => [entity_id, vectors[i] as Float32Array]));
}

/** What the index finds a name by: its words, and the acronyms it may go by. */
const matchWords = ({ key }: Named) => [...wordsOf(key), ...acronymsOf(wordsOf(key))].join(' ');

interface Alike {
  other: Named;
  cosine: number | null;
}

/** What may be the same as each entity, but for what somebody has said to be different. */
async function findAlike(
  ctx: Resolver,
  entities: Unresolved[],
  vectorOf: (entity: Named) => Float32Array | null,
): Promise<Map<string, Alike[]>> {
  const names = entities
    .filter(({ key }) => wordsOf(key).length > 0)
    .map((entity) => ({
      entity_id: entity.entity_id,
      entity_type: entity.entity_type,
      scope_key: entity.scope_key,
      text: textQuery(entity),
      embedding: vectorOf(entity),
    }));
  const alike = new Map<string, Alike[]>();
  if (names.length === 0) return alike;
  for (const row of await ctx.graph.run('entities/alike', { names, limit: mostAlike, nearby })) {
    if (row.apart) continue;
    const others = alike.get(row.entity_id) ?? [];
    if (others.length === 0) alike.set(row.entity_id, others);
    others.push({ other: row.other, cosine: row.cosine });
  }
  return alike;
}

/** Longer names are cut off here; what they share stands in front. */
const mostWords = 12;
/** Words so long may hold a slip. */
const shortestSlip = 5;

/** The words of a name, each with what is one letter away, and its acronyms, within its scope. */
function textQuery({ key, scope_key }: Unresolved): string {
  const words = wordsOf(key).slice(0, mostWords);
  const terms = [...words, ...acronymsOf(words)].map(escapeLucene);
  const slips = words.filter((word) => word.length >= shortestSlip).map((word) => `${escapeLucene(word)}~1`);
  return `+search_tokens:${scopeWord(scope_key)}^0 +match_words:(${[...terms, ...slips].join(' OR ')})`;
}

function isNear(entity: Named, other: Named, cosine: number | null): boolean {
  if (cosine === null || cosine < sameCosine) return false;
  return numbersOf(wordsOf(entity.key)) === numbersOf(wordsOf(other.key));
}

/** A short form stands for a long one only while it fits no other. */
async function resolveShortForms(
  ctx: Resolver,
  shortForms: Unresolved[],
  known: Map<string, Alike[]>,
): Promise<{ found: Pair[]; ambiguous: string[] }> {
  const unread = shortForms.filter(({ entity_id }) => !known.has(entity_id));
  const read = await findAlike(ctx, unread, () => null);
  const found: Pair[] = [];
  const ambiguous: string[] = [];
  for (const short of shortForms) {
    const fitting = (known.get(short.entity_id) ?? read.get(short.entity_id) ?? []).flatMap(({ other }) => {
      const likeness = compareNames(short, other);
      return likeness?.rule === 'short_form' && likeness.short === 'a' ? [{ other, likeness }] : [];
    });
    if (areOne(fitting.map(({ other }) => other)))
      for (const { other, likeness } of fitting)
        found.push(pairOf(short, other, 'fuzzy', { ...likeness, short_id: short.entity_id }));
    else ambiguous.push(short.entity_id);
  }
  return { found, ambiguous };
}

/** Whether all are forms of the first: then there is one thing to stand for. */
const areOne = ([first, ...others]: Named[]) =>
  first !== undefined && others.every((other) => compareNames(first, other) !== undefined);

interface Pair {
  source: Named;
  target: Named;
  method: 'fuzzy' | 'vector';
  rule: string;
  score: number;
  short_id: string | null;
}

/** A pair reads the same from both ends. */
function pairOf(
  entity: Named,
  other: Named,
  method: Pair['method'],
  { rule, score, short_id = null }: { rule: string; score: number; short_id?: string | null },
): Pair {
  const [source, target] = entity.key < other.key ? [entity, other] : [other, entity];
  return { source, target, method, rule, score, short_id };
}

/** Every pair once, in the order in which all writers lock. */
function inOrder(pairs: Pair[]) {
  const once = new Map(pairs.map((pair) => [`${pair.source.key}|${pair.target.key}`, pair]));
  return [...once]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { source, target, ...rest }]) => ({ source_id: source.entity_id, target_id: target.entity_id, ...rest }));
}
