// Entity resolution: which names refer to the same thing. A new name is compared with similar ones in the same scope, and linked
// to matching ones by SAME_AS. Nothing is merged: searches follow the links, and each of them can be removed. Doubtful pairs are left to people.
import { scopeWord } from '../../../auth/scope';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { acronymsOf, compareNames, wordsOfKey, numbersOf } from '../../../language/entities/compare-names';
import { escapeLucene } from '../../../language/text/lucene';
import { oneTypo } from '../../../language/text/one-typo';
import { addAll } from '../../../lists';
import { closeAliases, openAliases, type Alias } from '../../store/edges';
import { askPeople, pairKey, type Question } from '../../store/reviews';

type Unresolved = Schemas['entities/Unresolved'];
type Named = Schemas['entities/Named'];
type Resolver = Pick<Ctx, 'graph' | 'embed' | 'now' | 'newId'>;

/** Entities of one item that are resolved with it; the job does the rest. */
const maxEntitiesPerItem = 100;
/** A word that more entities of the scope share says too little: it finds none. */
const maxSharing = 100;
/** Candidates per name by vector. */
const nearby = 10;
/**
 * Minimum cosine of two names of the same thing. Among the labelled pairs the closest different ones have .909
 * ("Inbound Queue", "Outbound Queue"), so this leaves a margin.
 */
const sameCosine = 0.94;
/** Minimum cosine of two names of which people are asked. */
const doubtfulCosine = 0.9;
/** A short form that fits more names than this is no question: nobody could answer it. */
const maxMeanings = 5;
/** Types whose names say nothing about similarity; all others, also those of the workspace itself, are descriptive. */
const meaningless = new Set<string>(['person', 'work', 'date', 'code']);

/**
 * Resolves the new entities of an item.
 * @throws Unavailable when the graph or the embedder is down
 */
export async function resolveItem(ctx: Resolver, item_id: string): Promise<void> {
  const rows = await ctx.graph.run('entities/list-unresolved-of-item', { item_id, limit: maxEntitiesPerItem });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
}

/**
 * Resolves a batch of new entities of the scope.
 * @returns number of entities processed; less than `max` when none is left
 * @throws Unavailable when the graph or the embedder is down
 */
export async function resolveSome(ctx: Resolver, max: number): Promise<number> {
  const rows = await ctx.graph.run('entities/list-unresolved', { limit: max });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
  return rows.length;
}

/** Idempotent, also when run concurrently: one link per pair. An interrupted run is repeated from the start. */
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
  await ctx.graph.run('entities/update-index', { rows });
  const alike = await findAlike(ctx, sorted, vectorOf);
  const pairs: Pair[] = [];
  const questions: Question[] = [];
  const shortForms = new Map<string, Unresolved>();
  for (const entity of sorted)
    for (const { other, cosine } of alike.get(entity.entity_id) ?? []) {
      const likeness = compareNames(entity, other);
      if (likeness?.rule === 'spelling') pairs.push(pairOf(entity, other, 'fuzzy', likeness));
      else if (likeness) {
        const short = likeness.short === 'a' ? entity : { ...other, scope_key: entity.scope_key };
        shortForms.set(short.entity_id, short);
      } else if (isNear(entity, other, cosine, sameCosine))
        pairs.push(pairOf(entity, other, 'vector', { rule: 'meaning', score: cosine as number }));
      else if (isNear(entity, other, cosine, doubtfulCosine))
        questions.push(questionOf('possible_merge', entity, other, cosine));
    }
  const { found, ambiguous, meant } = await resolveShortForms(ctx, [...shortForms.values()], alike);
  const now = ctx.now();
  await closeAliases(ctx.graph, ambiguous, now);
  await openAliases(ctx.graph, inOrder([...pairs, ...found]), now);
  await askPeople(ctx, [...questions, ...meant]);
  await ctx.graph.run('entities/flag-resolved', { entity_ids: sorted.map(({ entity_id }) => entity_id) });
}

async function embedNames(ctx: Resolver, entities: Named[]): Promise<Map<string, Float32Array>> {
  const named = entities.filter(({ entity_type }) => !meaningless.has(entity_type));
  if (named.length === 0) return new Map();
  const vectors = await ctx.embed.embed(
    named.map(({ name }) => name),
    'passage',
  );
  return new Map(named.map(({ entity_id }, i) => [entity_id, vectors[i] as Float32Array]));
}

/** Indexed words of a name: its words and possible acronyms. */
const matchWords = ({ key }: Named) => [...wordsOfKey(key), ...acronymsOf(wordsOfKey(key))].join(' ');

interface Alike {
  other: Named;
  cosine: number | null;
}

/** Candidates for each entity, except those declared to be different. */
async function findAlike(
  ctx: Resolver,
  entities: Unresolved[],
  vectorOf: (entity: Named) => Float32Array | null,
): Promise<Map<string, Alike[]>> {
  const names = entities
    .filter(({ key }) => wordsOfKey(key).length > 0)
    .map((entity) => ({
      entity_id: entity.entity_id,
      entity_type: entity.entity_type,
      scope_key: entity.scope_key,
      queries: textQueries(entity),
      embedding: vectorOf(entity),
    }));
  const alike = new Map<string, Alike[]>();
  if (names.length === 0) return alike;
  for (const row of await ctx.graph.run('entities/find-alike', { names, limit: maxSharing + 1, nearby })) {
    if (row.apart) continue;
    const others = alike.get(row.entity_id) ?? [];
    if (others.length === 0) alike.set(row.entity_id, others);
    others.push({ other: row.other, cosine: row.cosine });
  }
  return alike;
}

/** Longer names are truncated for the query. */
const maxWords = 12;
/** Lengths of words that are matched with one typo. */
const minTypoLength = 5;
const maxTypoLength = 40;

/**
 * Full-text queries within the scope of a name. There is one for each word, also with a typo, one for all words, and one for each acronym.
 * None has a score: the index would compute it from the names of all tenants.
 */
function textQueries({ key, scope_key }: Unresolved): string[] {
  const words = wordsOfKey(key).slice(0, maxWords);
  const clauses = words.map((word) => {
    const length = [...word].length;
    const slips = length >= minTypoLength && length <= maxTypoLength ? ` OR ${oneTypo(word)}` : '';
    return `+match_words:(${escapeLucene(word)}${slips})^0`;
  });
  const acronyms = acronymsOf(words).map((acronym) => `+match_words:${escapeLucene(acronym)}^0`);
  return [...new Set([...clauses, clauses.join(' '), ...acronyms])].map(
    (clause) => `+search_tokens:${scopeWord(scope_key)}^0 ${clause}`,
  );
}

function isNear(entity: Named, other: Named, cosine: number | null, min: number): boolean {
  if (cosine === null || cosine < min) return false;
  return numbersOf(wordsOfKey(entity.key)) === numbersOf(wordsOfKey(other.key));
}

/** A short form is linked to a long form only if it matches no other entity. */
async function resolveShortForms(
  ctx: Resolver,
  shortForms: Unresolved[],
  known: Map<string, Alike[]>,
): Promise<{ found: Pair[]; ambiguous: string[]; meant: Question[] }> {
  const unread = shortForms.filter(({ entity_id }) => !known.has(entity_id));
  const read = await findAlike(ctx, unread, () => null);
  const found: Pair[] = [];
  const ambiguous: string[] = [];
  const meant: Question[] = [];
  for (const short of shortForms) {
    const fitting = (known.get(short.entity_id) ?? read.get(short.entity_id) ?? []).flatMap(({ other }) => {
      const likeness = compareNames(short, other);
      return likeness?.rule === 'short_form' && likeness.short === 'a' ? [{ other, likeness }] : [];
    });
    if (areOne(fitting.map(({ other }) => other)))
      for (const { other, likeness } of fitting)
        found.push(
          pairOf(short, other, 'fuzzy', {
            score: likeness.score,
            rule: likeness.likely ? 'first_name' : likeness.rule,
            short_id: short.entity_id,
          }),
        );
    else {
      ambiguous.push(short.entity_id);
      if (fitting.length <= maxMeanings)
        addAll(
          meant,
          fitting.map(({ other, likeness }) => questionOf('name_conflict_unresolvable', short, other, likeness.score)),
        );
    }
  }
  return { found, ambiguous, meant };
}

const questionOf = (kind: Question['kind'], one: Unresolved, other: Named, score: number | null): Question => ({
  review_key: pairKey(one.scope_key, one.entity_id, other.entity_id),
  ...{ kind, entity_ids: [one.entity_id, other.entity_id], score, proposed: null },
});

/** Whether all of them are forms of the first one. */
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

/** A pair is stored in one direction, whichever entity comes first. */
function pairOf(
  entity: Named,
  other: Named,
  method: Pair['method'],
  { rule, score, short_id = null }: { rule: string; score: number; short_id?: string | null },
): Pair {
  const [source, target] = entity.key < other.key ? [entity, other] : [other, entity];
  return { source, target, method, rule, score, short_id };
}

/** Each pair once, in lock order, so that writers cannot deadlock. */
function inOrder(pairs: Pair[]): Alias[] {
  const once = new Map(pairs.map((pair) => [`${pair.source.key}|${pair.target.key}`, pair]));
  return [...once]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { source, target, ...rest }]) => ({ source_id: source.entity_id, target_id: target.entity_id, ...rest }));
}
