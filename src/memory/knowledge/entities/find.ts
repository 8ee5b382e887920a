// Search for entities by name, by words (with typos) and by meaning. Scores are computed from the names: scores of
// the index depend on other tenants' names.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { wordsOfKey } from '../../../libraries/text/compare-names';
import { entityKey } from '../../../libraries/text/entity-key';
import { withoutHonours } from '../../../libraries/text/honours';
import { escapeLucene } from '../../../libraries/text/lucene';
import { isOneTypo, oneTypo } from '../../../libraries/text/one-typo';

type Hit = Schemas['entities/EntityHit'];
type Found = Schemas['entities/Found'];

const maxFound = 500;
const nearby = 20;
/** Applies if only the vector matches. */
const minCosine = 0.75;
const maxWords = 12;
const minTypoLength = 5;
const maxTypoLength = 40;
/** Score of a name that contains a word of the query only with a typo. */
const slipScore = 0.3;

export async function findEntities(
  ctx: Ctx,
  { query, type, limit }: Schemas['entities/SearchQuery'],
): Promise<Schemas['entities/EntityHits']> {
  const q = withoutHonours(entityKey(query));
  const [vector] = await ctx.embed.embed([query], 'passage');
  const rows = await ctx.graph.run('entities/find', {
    q,
    words: wordQuery(ctx, q),
    vector: vector as Float32Array,
    entity_type: type ?? null,
    max: maxFound,
    nearby,
  });
  const hits = rows.flatMap(({ entity }) => hitOf(q, entity));
  hits.sort((a, b) => b.score - a.score || b.mentions - a.mentions || (a.name < b.name ? -1 : 1));
  const entities = hits.slice(0, limit);
  return { entities, count: entities.length };
}

function wordQuery(ctx: Ctx, q: string): string {
  const words = wordsOfKey(q).slice(0, maxWords);
  const clauses = words.map((word) =>
    isLong(word) ? `${escapeLucene(word)} OR ${oneTypo(word)}` : escapeLucene(word),
  );
  return `${ctx.scope.text_filter} +_match_words:(${clauses.join(' OR ') || 'none'})^0`;
}

function isLong(word: string): boolean {
  const { length } = [...word];
  return length >= minTypoLength && length <= maxTypoLength;
}

function hitOf(q: string, { key, cosine, entity_id, name, type, mentions }: Found): Hit[] {
  const asked = wordsOfKey(q);
  const has = new Set(wordsOfKey(key));
  const shared = asked.filter((word) => has.has(word)).length;
  const byWords = shared === 0 ? 0 : 0.75 * (shared / asked.length) + 0.2 * (shared / has.size);
  const byPart = key.includes(q) ? 0.5 + 0.4 * (q.length / key.length) : 0;
  const near = cosine !== null && cosine >= minCosine ? cosine * 0.9 : 0;
  const words = Math.max(byWords, byPart);
  const hit = (score: number, matched: Hit['matched']): Hit[] => [
    { entity_id, name, type, mentions, score: Math.round(Math.min(1, score) * 1000) / 1000, matched },
  ];
  if (key === q) return hit(1, 'name');
  if (words > 0) return hit(words, 'words');
  if (near > 0) return hit(near, 'vector');
  return asked.some((word) => [...has].some((other) => isSlip(word, other))) ? hit(slipScore, 'words') : [];
}

const isSlip = (asked: string, word: string) => isLong(asked) && isOneTypo(asked, word);
