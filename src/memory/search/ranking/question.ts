// A question as every recipe takes it: its words, its vector, what it may see, how many results are wanted.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../../graph/values';
import { queryWords } from '../../../language/text/words';
import {
  defaultTier,
  hiddenStatuses,
  memoryTypes,
  namesSpeculative,
  speculativeTier,
  visibleStatuses,
  type MemoryType,
} from '../../items/types';

export type SearchRequest = Schemas['search/SearchRequest'];

/** What a search may see, as every search query takes it. */
export interface Filter {
  max_tier: number;
  memory_types: MemoryType[];
  statuses: string[];
  since: string;
  until: string;
}

export interface Question {
  text: string;
  /** Words worth sending to an index; none in an emoji or in stop words alone. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Words of a query beyond these change nothing but the cost. */
const mostWords = 64;

/** Results a request wants. */
export const limitOf = (request: SearchRequest) => request.top_k ?? 5;

/** @throws Unavailable when the embedder is away */
export async function ask(ctx: Ctx, text: string, filter: Filter, limit: number): Promise<Question> {
  const [vector] = await ctx.embed.embed([text], 'query');
  return { text, words: queryWords(text, mostWords), vector: vector as Float32Array, filter, limit };
}

/** The types a request asks for: all unless it names some. */
export function askedTypes(request: SearchRequest): MemoryType[] {
  const asked = request.memory_type;
  return asked === undefined || asked === null ? memoryTypes : Array.isArray(asked) ? asked : [asked];
}

export function filterOf(request: SearchRequest, types: MemoryType[]): Filter {
  const named = types.length < memoryTypes.length && namesSpeculative(types);
  const asked = {
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
    statuses: [...visibleStatuses, ...hiddenStatuses.filter((status) => asked[status])],
    since: request.since ? toUtc(request.since) : sinceEver,
    until: request.until ? toUtc(request.until) : forEver,
  };
}
