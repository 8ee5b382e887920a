// Documents have no vectors: a search finds them through their chunks.
import type { Ctx } from '../../ctx';
import { defaultTier, searchedTypes } from '../model/types';
import type { Clause } from './filter';
import type { Filter } from './search-spec';
import type { Question } from './question';
import { inOrder, type Ranked, type Ranking } from './ranking';

const chunksPerDocument = 5;
const maxChunks = 100;

const isChunk: Clause = [{ field: '_lookup_keys', from: 'document_id=', to: 'document_id>', holds: true }];

/** The question for chunks. Conditions on the memory type are dropped, because they apply to the document. */
function ofChunks(question: Question): Question {
  const { filter, limit } = question;
  const clauses = filter.clauses.filter((clause) => clause.some(({ field }) => field !== 'memory_type'));
  return {
    ...question,
    limit: Math.min(maxChunks, chunksPerDocument * limit),
    filter: { ...filter, max_tier: defaultTier, memory_types: searchedTypes, clauses: [...clauses, isChunk] },
  };
}

/** A document gets the score of its best chunk, or its own if that is higher. */
export async function withDocuments(
  ctx: Pick<Ctx, 'graph'>,
  question: Question,
  rank: (question: Question) => Promise<Ranking>,
): Promise<Ranking> {
  const [own, chunks] = await Promise.all([rank(question), rank(ofChunks(question))]);
  const merged = async (ofOwn: Ranked[], ofChunks: Ranked[]) =>
    byBestChunk(ofOwn, ofChunks, await documentsOf(ctx, ofChunks, question.filter));
  return {
    ...own,
    lacksExact: own.lacksExact === true && chunks.lacksExact === true,
    ranked: await merged(own.ranked, chunks.ranked),
    cut_by: [...own.cut_by, ...chunks.cut_by],
    without: async (part) => merged(await own.without(part), await chunks.without(part)),
  };
}

async function documentsOf(ctx: Pick<Ctx, 'graph'>, chunks: Ranked[], filter: Filter): Promise<Map<string, string>> {
  const item_ids = chunks.map(({ item_id }) => item_id);
  const rows = item_ids.length > 0 ? await ctx.graph.run('retrieval/list-documents', { item_ids, filter }) : [];
  return new Map(rows.map(({ item_id, document_id }) => [item_id, document_id]));
}

function byBestChunk(own: Ranked[], chunks: Ranked[], documentOf: ReadonlyMap<string, string>): Ranked[] {
  const best = new Map<string, Ranked>();
  const found = chunks.flatMap((chunk) => {
    const item_id = documentOf.get(chunk.item_id);
    return item_id === undefined ? [] : [{ ...chunk, item_id }];
  });
  for (const each of [...found, ...own]) {
    const known = best.get(each.item_id);
    if (!known || known.score < each.score) best.set(each.item_id, each);
  }
  return inOrder([...best.values()]);
}
