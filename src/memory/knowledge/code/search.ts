import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { maxOf } from '../../../lists';
import { queryWords } from '../../../libraries/text/words';
import { defaultFilter } from '../../retrieval/search-spec';
import { wordQueries } from '../../retrieval/word-queries';
import { nameWords } from './entity-text';
import { atMoment, shownEntity, type StoredCodeEntity, type StoredEntity } from './entities';

const maxWords = 16;
/** Max entities read per word of the query. */
const holders = 5_000;
/** How many nearest vectors to read per result, because the vector index cannot filter by entity type. */
const overfetch = 10;

/** Shares of the score of a match by words. A match by meaning gets its cosine times the sum of the first two. */
const weights = { exact: 0.5, name: 0.3, words: 0.2 };

export async function searchCode(ctx: Ctx, query: Schemas['code/SearchQuery']): Promise<StoredCodeEntity[]> {
  const { limit, semantic } = query;
  const at = await atMoment(ctx, query);
  const [byWords, byMeaning] = await Promise.all([foundByWords(at, query), semantic ? foundByMeaning(at, query) : []]);
  const found = new Map<string, { entity: StoredEntity; score: number }>();
  for (const each of [...byWords, ...byMeaning]) {
    const { item_id } = each.entity;
    const other = found.get(item_id);
    if (!other || other.score < each.score) found.set(item_id, each);
  }
  const order = ({ entity }: { entity: StoredEntity }) =>
    `${entity.file_path} ${entity.qualified_name} ${entity.item_id}`;
  return [...found.values()]
    .sort((a, b) => b.score - a.score || (order(a) < order(b) ? -1 : 1))
    .slice(0, limit)
    .map(({ entity, score }) => ({ ...shownEntity(entity), score: Math.round(score * 1_000) / 1_000 }));
}

interface Found {
  entity: StoredEntity;
  score: number;
}

async function foundByWords(
  ctx: Ctx,
  { query, limit, repo, entity_type }: Schemas['code/SearchQuery'],
): Promise<Found[]> {
  const asked = nameWords(query);
  const words = [...new Set([...queryWords(query, maxWords), ...asked])].slice(0, maxWords);
  if (words.length === 0) return [];
  const filter = defaultFilter(['code']);
  const rows = await ctx.graph.run('code/find-by-words', {
    ...wordQueries(ctx, { words, filter }),
    holder_limit: holders,
    limit: Math.max(200, limit * 5),
    repo: repo ?? null,
    entity_type: entity_type ?? null,
  });
  const maxWeight = maxOf(
    rows.map(({ weight }) => weight),
    1e-9,
  );
  const name = query.trim().toLowerCase();
  return rows.map(({ entity, weight }) => {
    const own = new Set(nameWords(entity.qualified_name));
    const covered = asked.filter((word) => own.has(word)).length;
    const inName = asked.length === 0 ? 0 : (covered / asked.length + covered / Math.max(own.size, 1)) / 2;
    const isExact = [entity.name, entity.qualified_name, entity.file_path].some((each) => each.toLowerCase() === name);
    return {
      entity,
      score: (isExact ? weights.exact : 0) + weights.name * inName + weights.words * (weight / maxWeight),
    };
  });
}

async function foundByMeaning(
  ctx: Ctx,
  { query, limit, repo, entity_type }: Schemas['code/SearchQuery'],
): Promise<Found[]> {
  const [vector] = await ctx.embed.embed([query], 'query');
  const nearest = { vector: vector as Float32Array, limit, entity_type: entity_type ?? null };
  const rows =
    ctx.graph.moment || repo !== undefined
      ? await ctx.graph.run('code/find-in-repository', { ...nearest, repo: repo ?? null })
      : await ctx.graph.run('code/find-by-vector', { ...nearest, vector_limit: limit * overfetch });
  return rows.map(({ entity, cosine }) => ({ entity, score: Math.max(0, cosine) * (weights.exact + weights.name) }));
}
