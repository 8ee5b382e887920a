// Text channels: similar vectors, and common words.
import { nearest, withWords } from '../candidates';
import { openPool } from '../score/pool';
import type { Channel } from './channel';

/** The score is the cosine of item and question. */
export const semantic: Channel = async (ctx, question) =>
  (await nearest(ctx, question)).map(({ item_id, cosine }) => ({ item_id, score: cosine ?? 0 }));

/** The score is BM25, computed over the candidates of the text index. */
export const lexical: Channel = async (ctx, question) =>
  (await openPool(question.text, await withWords(ctx, question))).hits
    .filter(({ bm25 }) => bm25 > 0)
    .map(({ candidate, bm25 }) => ({ item_id: candidate.item_id, score: bm25 }));
