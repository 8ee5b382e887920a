// A prepared question: words, vector, filters and number of results, as all recipes use it.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../graph/values';
import { queryWords } from '../../language/text/words';
import {
  defaultTier,
  hiddenStatuses,
  memoryTypes,
  namesSpeculative,
  speculativeTier,
  visibleStatuses,
  type MemoryType,
} from '../core/types';

export type SearchRequest = Schemas['search/SearchRequest'];

/** Filter parameters shared by all search queries. */
export interface Filter {
  max_tier: number;
  memory_types: MemoryType[];
  statuses: string[];
  since: string;
  until: string;
}

export interface Question {
  text: string;
  /** Searchable words; empty for an emoji or for stop words alone. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Further words only add cost. */
const maxWords = 64;

/** Number of results requested. */
export const limitOf = (request: SearchRequest) => request.top_k ?? 5;

/** Embeds a question. @throws Unavailable when the embedder is */
export async function prepareQuestion(
  ctx: Pick<Ctx, 'embed'>,
  text: string,
  filter: Filter,
  limit: number,
): Promise<Question> {
  const [vector] = await ctx.embed.embed([text], 'query');
  return { text, words: queryWords(text, maxWords), vector: vector as Float32Array, filter, limit };
}

/** The requested types; all if none are named. */
export function requestedTypes(request: SearchRequest): MemoryType[] {
  const types = request.memory_type;
  return types === undefined || types === null ? memoryTypes : Array.isArray(types) ? types : [types];
}

/** The filter of a request for some types. Speculative items are included if asked for, or if only speculative types are. */
export function filterOf(request: SearchRequest, types: MemoryType[]): Filter {
  const named = types.length < memoryTypes.length && namesSpeculative(types);
  const included = {
    superseded: request.include_superseded,
    retracted: request.include_retracted,
    archived: request.include_archived,
  };
  return {
    max_tier:
      !request.exclude_speculative && (named || request.include_speculative || request.expertise)
        ? speculativeTier
        : defaultTier,
    memory_types: types,
    statuses: [...visibleStatuses, ...hiddenStatuses.filter((status) => included[status])],
    since: request.since ? toUtc(request.since) : sinceEver,
    until: request.until ? toUtc(request.until) : forEver,
  };
}
