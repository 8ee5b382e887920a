// Entity resolution: finds different names of the same entity. Each new name is compared with similar names in its
// scope. Equal ones are linked by SAME_AS, never merged, so that a wrong link can be removed. Uncertain pairs become
// review questions.
import { scopeWord } from '../../../auth/scope';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { acronymsOf, compareNames, wordsOfKey, numbersOf } from '../../../libraries/text/compare-names';
import { escapeLucene } from '../../../libraries/text/lucene';
import { oneTypo } from '../../../libraries/text/one-typo';
import { addAll, pairs } from '../../../lists';
import { closeAliases, openAliases, type Alias } from '../../store/edges';
import { storeQuestions, pairKey, type ReviewQuestion } from '../../store/reviews';

type Unresolved = Schemas['entities/Unresolved'];
type Named = Schemas['entities/Named'];
type Resolver = Pick<Ctx, 'graph' | 'embed' | 'now' | 'newId'>;

/** Max entities resolved right after their item is stored; the background job resolves the rest. */
const maxEntitiesPerItem = 100;
/** Words that more entities share are too common to find candidates. */
const maxSharing = 100;
const nearby = 10;
/**
 * Names with a higher cosine are the same entity. Among labelled pairs of different names, the closest has 0.909:
 * "Inbound Queue" and "Outbound Queue".
 */
const sameCosine = 0.94;
const doubtfulCosine = 0.9;
const maxMeanings = 5;
/** Types whose names are compared by spelling only: the vector of "Ann Lee" says nothing about the person. */
const meaningless = new Set<string>(['person', 'work', 'date', 'code']);

export async function resolveItem(ctx: Resolver, item_id: string): Promise<void> {
  const rows = await ctx.graph.run('entities/list-unresolved-of-item', { item_id, limit: maxEntitiesPerItem });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
}

/** @returns number of resolved entities; less than `max` if none is left */
export async function resolveSome(ctx: Resolver, max: number): Promise<number> {
  const rows = await ctx.graph.run('entities/list-unresolved', { limit: max });
  await resolve(
    ctx,
    rows.map(({ entity }) => entity),
  );
  return rows.length;
}

/** May run twice or concurrently: a pair gets at most one link. */
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
  const questions: ReviewQuestion[] = [];
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
  await storeQuestions(ctx, [...questions, ...meant]);
  await ctx.graph.run('entities/flag-resolved', { entity_ids: sorted.map(({ entity_id }) => entity_id) });
}

async function embedNames(ctx: Resolver, entities: Named[]): Promise<Map<string, Float32Array>> {
  const named = entities.filter(({ entity_type }) => !meaningless.has(entity_type));
  if (named.length === 0) return new Map();
  const vectors = await ctx.embed.embed(
    named.map(({ name }) => name),
    'passage',
  );
  return new Map(pairs(named, vectors).map(([{ entity_id }, vector]) => [entity_id, vector]));
}

/** Words under which the index finds a name: its own, and acronyms such as "NLP". */
const matchWords = ({ key }: Named) => [...wordsOfKey(key), ...acronymsOf(wordsOfKey(key))].join(' ');

interface Alike {
  other: Named;
  cosine: number | null;
}

/** Leaves out pairs that a person declared different. */
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

const maxWords = 12;
const minTypoLength = 5;
const maxTypoLength = 40;

/**
 * Lucene queries within the scope: one per word (also with a typo), one for all words, one per acronym. The index
 * scores are not used, because they depend on other tenants' names.
 */
function textQueries({ key, scope_key }: Unresolved): string[] {
  const words = wordsOfKey(key).slice(0, maxWords);
  const clauses = words.map((word) => {
    const length = [...word].length;
    const slips = length >= minTypoLength && length <= maxTypoLength ? ` OR ${oneTypo(word)}` : '';
    return `+_match_words:(${escapeLucene(word)}${slips})^0`;
  });
  const acronyms = acronymsOf(words).map((acronym) => `+_match_words:${escapeLucene(acronym)}^0`);
  return [...new Set([...clauses, clauses.join(' '), ...acronyms])].map(
    (clause) => `+_search_tokens:${scopeWord(scope_key)}^0 ${clause}`,
  );
}

function isNear(entity: Named, other: Named, cosine: number | null, min: number): boolean {
  if (cosine === null || cosine < min) return false;
  return numbersOf(wordsOfKey(entity.key)) === numbersOf(wordsOfKey(other.key));
}

/** Links a short form, such as an acronym, to its long forms only if these are all forms of one name. */
async function resolveShortForms(
  ctx: Resolver,
  shortForms: Unresolved[],
  known: Map<string, Alike[]>,
): Promise<{ found: Pair[]; ambiguous: string[]; meant: ReviewQuestion[] }> {
  const unread = shortForms.filter(({ entity_id }) => !known.has(entity_id));
  const read = await findAlike(ctx, unread, () => null);
  const found: Pair[] = [];
  const ambiguous: string[] = [];
  const meant: ReviewQuestion[] = [];
  for (const short of shortForms) {
    const others = known.get(short.entity_id) ?? read.get(short.entity_id) ?? [];
    const fitting = others.flatMap(({ other }) => {
      const likeness = compareNames(short, other);
      return likeness?.rule === 'short_form' && likeness.short === 'a' ? [{ other, likeness }] : [];
    });
    const full = new Set(fitting.map(({ other }) => other));
    const has = ({ key }: Named) => wordsOfKey(key).includes(short.key);
    if (fitting.some(({ likeness }) => likeness.alone) && others.some(({ other }) => has(other) && !full.has(other)))
      continue;
    if (areOne(fitting.map(({ other }) => other)))
      for (const { other, likeness } of fitting)
        found.push(
          pairOf(short, other, 'fuzzy', {
            score: likeness.score,
            rule: likeness.likely ? 'part_of_name' : likeness.rule,
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

const questionOf = (
  kind: ReviewQuestion['kind'],
  one: Unresolved,
  other: Named,
  score: number | null,
): ReviewQuestion => ({
  review_key: pairKey(one.scope_key, one.entity_id, other.entity_id),
  kind,
  entity_ids: [one.entity_id, other.entity_id],
  score,
  proposed: null,
});

/** True if all names are forms of the first name. */
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

/** The smaller key comes first, so that a pair is the same from both ends. */
function pairOf(
  entity: Named,
  other: Named,
  method: Pair['method'],
  { rule, score, short_id = null }: { rule: string; score: number; short_id?: string | null },
): Pair {
  const [source, target] = entity.key < other.key ? [entity, other] : [other, entity];
  return { source, target, method, rule, score, short_id };
}

/** Unique pairs, sorted: all writers lock in this order, so that they cannot deadlock. */
function inOrder(pairs: Pair[]): Alias[] {
  const once = new Map(pairs.map((pair) => [`${pair.source.key}|${pair.target.key}`, pair]));
  return [...once]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { source, target, ...rest }]) => ({ source_id: source.entity_id, target_id: target.entity_id, ...rest }));
}
