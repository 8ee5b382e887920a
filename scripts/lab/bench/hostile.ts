// Texts that are expensive to read, and all requests that accept a text.
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { projectRoot } from '../../../src/config';

/** A text of hostile.json: `before`, then repetitions of the piece, then `after`. */
interface Recipe {
  name: string;
  piece: string;
  before?: string;
  after?: string;
  /** Number of repetitions between two separators. */
  every?: number;
  between?: string;
  /** Whether each piece is followed by its number and a space. */
  counts?: boolean;
}

export interface Hostile {
  name: string;
  /** The text with at most this many UTF-16 units. */
  text(length: number): string;
}

export const hostileTexts: Hostile[] = (
  JSON.parse(readFileSync(path.join(projectRoot, 'scripts/lab/bench/hostile.json'), 'utf8')) as Recipe[]
).map((recipe) => ({ name: recipe.name, text: (length) => textOf(recipe, length) }));

function textOf({ before = '', piece, after = '', every, between, counts }: Recipe, length: number): string {
  const room = length - before.length - after.length;
  const repeated = counts ? counted(piece, room) : piece.repeat(every ?? 1) + (between ?? '');
  return (
    before +
    repeated
      .repeat(Math.ceil(room / repeated.length))
      .slice(0, room)
      .toWellFormed() +
    after
  );
}

function counted(piece: string, length: number): string {
  let text = '';
  for (let number = 1; text.length < length; number++) text += `${piece}${number} `;
  return text;
}

export interface TextCall {
  name: string;
  method: 'POST' | 'PATCH';
  path: string;
  body: unknown;
}

/** Documented limits, in UTF-16 units. */
const limits = {
  content: 1_000_000,
  document: 5_000_000,
  question: 100_000,
  turn: 100_000,
  named: 20_000,
};
/** Minimum length at which every text has its hostile property. */
const minLength = 300;
/** Maximum bytes of a body with many texts. */
const wholeBody = 8_000_000;

/**
 * Every request with a text.
 * @param share of the documented limits, 0 to 1
 * @param item_id an item that may be changed
 */
export function textCalls(hostile: Hostile, share: number, item_id: string): TextCall[] {
  const long = (length: number) => hostile.text(Math.min(length, Math.max(minLength, Math.floor(length * share))));
  const bytes = Buffer.byteLength(JSON.stringify(hostile.text(1_000))) / 1_000;
  const many = <T>(length: number, max: number, entry: (content: string, n: number) => T): T[] => {
    const text = long(length);
    const count = Math.min(max, Math.floor((wholeBody * share) / (text.length * bytes)));
    return Array.from({ length: Math.max(2, count) }, (_, n) => entry(text, n));
  };
  const post = (name: string, route: string, body: unknown): TextCall => ({ name, method: 'POST', path: route, body });
  const content = long(limits.content);
  const question = long(limits.question);
  const search = (name: string, more: object, query = content) =>
    post(`search ${name}`, '/memory/search', { query, top_k: 20, ...more });
  const document = (chunk_strategy: string, source_type: string) =>
    post(`document ${chunk_strategy}`, '/memory/ingest/document', {
      content: long(limits.document),
      chunk_strategy,
      source_type,
      chunk_size: 20_000,
    });
  return [
    post('add', '/memory/add', { content, metadata: { note: long(limits.named) } }),
    post('add, title and tags', '/memory/add', { content, title: hostile.text(500), tags: [hostile.text(60)] }),
    post('add/batch, long', '/memory/add/batch', { items: many(limits.content, 1_000, (text) => ({ content: text })) }),
    post('add/batch, many', '/memory/add/batch', { items: many(limits.named, 1_000, (text) => ({ content: text })) }),
    post('ingest', '/memory/ingest', { content }),
    post('ingest, later', '/memory/ingest?mode=async', { content }),
    post('ingest/full', '/memory/ingest/full', { content }),
    post('ingest/batch', '/memory/ingest/batch', { items: many(limits.named, 100, (text) => ({ content: text })) }),
    post('ingest/conversation', '/memory/ingest/conversation', {
      turns: many(limits.turn, 200, (text, n) => ({ speaker: `S${n % 3}`, content: text })),
    }),
    post('ingest/structured', '/memory/ingest/structured', {
      schema: 'seed_item',
      data: many(limits.named, 1_000, (text, n) => ({ seed_id: `s${n}`, content: text })),
    }),
    document('recursive', 'txt'),
    document('sentence', 'txt'),
    document('markdown', 'markdown'),
    document('paragraph', 'html'),
    { name: 'patch', method: 'PATCH', path: `/memory/${item_id}`, body: { content } },
    search('default', {}),
    search('multi_hop', { multi_hop: true }),
    search('mmr, cited', { reranker: 'mmr', cite: true }),
    search('expertise', { expertise: true }),
    search('vectors', { enable_hybrid: false }),
    search('everything stored', { top_k: 100, cite: true }, '*'),
    post('search/advanced', '/memory/search/advanced', { query: content }),
    post('ask', '/memory/ask', { question, limit: 50 }),
    post('ask about it', '/memory/ask', { question: `Who met Bo? ${hostile.text(60)}`, limit: 50 }),
    post('reasoning/query', '/memory/reasoning/query', { query: content }),
    post('reasoning/query, short', '/memory/reasoning/query', { query: `What is ${hostile.text(1_900)}` }),
    post('context', '/memory/context', { session_id: 'none', query: content, k: 100, max_tokens: 100_000 }),
    post('recall/pack', '/memory/recall/pack', { query: question, budget_tokens: 200_000 }),
    post('read-around', '/memory/read-around', { item_id, char_budget: 1_000_000 }),
    post('feedback', '/memory/feedback', { item_ids: [item_id], outcome: 'helpful', query: question }),
  ];
}
