// Documents: one item for the whole document, found by its fields, and one per chunk, found by search.
// Source and text identify a document: an interrupted ingest is resumed, and none is stored twice.
import type { Converted } from '../../convert/convert';
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { chainChunks } from '../core/edges';
import { readFields } from '../core/fields';
import { embedNamed, namesOf, noNames, type ItemVectors } from '../core/names';
import { sha256 } from '../core/hash';
import { untilWon } from '../core/retry';
import { originOf } from '../core/types';
import { embeddable, type Draft } from '../core/draft';
import { openItems, type Entry } from '../core/write';
import {
  checkDocument,
  read,
  receive,
  titleOf,
  type DocumentRequest,
  type Received,
  type UploadedFile,
} from './document-source';
import { kind as event } from '../runs/events';
import { byRequest, withRun } from '../runs/run';
import { mapInTurns } from '../../process/turns';
import { asReference, referenceVectors } from './reference-vectors';

type Json = Record<string, unknown>;
type Answer = Schemas['ingest/DocumentAnswer'];
type Status = Answer['status'];

/** Chunks per transaction; the first one also contains the document itself. */
const batchSize = 1_000;
/** Characters of the context as JSON; it is stored with every chunk. */
const maxContext = 50_000;

/**
 * Ingests one document.
 * @throws Invalid; Refusal `too_large`, `unsupported_media_type`; Unavailable
 */
export async function ingestDocument(
  ctx: Ctx,
  request: DocumentRequest,
  file: UploadedFile | undefined,
): Promise<Answer> {
  checkDocument(request, file);
  if (JSON.stringify(request.context ?? {}).length > maxContext)
    throw Invalid.field(['body', 'context'], `Must not be longer than ${maxContext} characters as JSON`, 'max_length');
  const opening = { kind, event, items: 1, payload: { progress: 0, message: 'document received' } };
  return withRun(ctx, opening, async (run) => {
    const stage = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      run.stage = name;
      const result = await work();
      await run.emit([{ status: 'progress', stage: name, payload: { progress: 1, message: `${name} done` } }]);
      return result;
    };
    const received = await stage('receive', () => receive(ctx, request, file));
    const converted = await stage('convert', () => read(ctx, received, request.chunk_strategy, request.chunk_size));
    const { document_id, status } = await stage('write', () => writeDocument(ctx, request, received, converted));
    const chunks = await ctx.graph.run('ingest/list-chunks', { document_id });
    const answer = {
      document_id,
      chunk_ids: chunks.map(({ chunk_id }) => chunk_id),
      status,
      title: titleOf(request, converted, received) ?? null,
      source_type: converted.format,
      run_id: run.run_id,
    };
    const payload = { progress: 1, message: status, memory_id: document_id, chunks: chunks.length };
    return { answer, payload, item_ids: [document_id] };
  });
}

const kind = 'ingest.document';
/** Documents are stored by their requests. */
export const documentRuns = { [kind]: byRequest({ event, payload: { progress: 0 } }) };

interface Written {
  document_id: string;
  status: Status;
}

function writeDocument(ctx: Ctx, request: DocumentRequest, received: Received, converted: Converted): Promise<Written> {
  const content_hash = sha256(converted.text);
  const dedupe_key = `${ctx.scope.write_key}|document|${sha256(JSON.stringify([received.source, content_hash]))}`;
  return untilWon(async () => {
    const known = await ctx.graph.run('ingest/find-document', { dedupe_key });
    if (known && !known.unfinished) return { document_id: known.document_id, status: 'existing' };
    if (known) {
      const resumed = await splitAsBefore(ctx, received, converted, JSON.parse(known.metadata_json) as Json);
      await writeChunks(ctx, draftsFor(request, received, resumed, known.document_id), undefined);
      return { document_id: known.document_id, status: 'resumed' };
    }
    const drafts = draftsFor(request, received, converted, ctx.newId('mem'));
    await writeChunks(ctx, drafts, dedupe_key);
    return { document_id: drafts.document_id, status: 'ingested' };
  });
}

/** Converts again with the settings of the interrupted ingest, so that stored and missing chunks fit together. */
async function splitAsBefore(ctx: Ctx, received: Received, converted: Converted, metadata: Json): Promise<Converted> {
  const { chunk_strategy, chunk_size } = metadata as Required<Pick<DocumentRequest, 'chunk_strategy' | 'chunk_size'>>;
  return read(ctx, { ...received, hints: { ...received.hints, format: converted.format } }, chunk_strategy, chunk_size);
}

interface DocumentDrafts {
  /** Whether it is reference knowledge. */
  reference: boolean;
  document_id: string;
  document: Draft;
  count: number;
  chunk(position: number): Draft;
}

function draftsFor(
  request: DocumentRequest,
  received: Received,
  converted: Converted,
  document_id: string,
): DocumentDrafts {
  const { format, text, chunks } = converted;
  const { memory_type = 'semantic', origin, ...context } = request.context ?? {};
  const title = titleOf(request, converted, received);
  const shared = {
    ...context,
    ...(received.source !== null && { source: received.source }),
    ...(request.reference && { reference: true }),
  };
  const fieldsOf = (type: 'document' | typeof memory_type, content: string, metadata: Json) =>
    readFields(type, content, { ...context, title, external_id: undefined }, metadata, ['body', 'context']);
  const document = fieldsOf('document', chunks[0] as string, {
    ...shared,
    ...(received.hints.file_name !== undefined && { file_name: received.hints.file_name }),
    source_type: format,
    content_hash: sha256(text),
    characters: text.length,
    chunks: chunks.length,
    chunk_strategy: request.chunk_strategy,
    chunk_size: request.chunk_size,
  });
  return {
    document_id,
    reference: request.reference === true,
    // INDEXED: no vector, no names, not in search results, because its chunks contain the same text.
    document: {
      fields: document,
      origin: { origin: 'structured:document', origin_tier: 4 },
      names: noNames,
      embed: false,
      parts: [],
    },
    count: chunks.length,
    chunk: (position) => {
      const fields = fieldsOf(memory_type, chunks[position] as string, { ...shared, document_id, position });
      return { fields, origin: originOf(memory_type, origin), names: namesOf(fields), embed: true, parts: [] };
    },
  };
}

/**
 * Writes the missing chunks in batches.
 * @param dedupe_key set for a new document, which is written in the first transaction
 * @throws Refusal `changed`, `already_exists` when another request has just stored, completed or deleted the same document
 */
async function writeChunks(ctx: Ctx, drafts: DocumentDrafts, dedupe_key: string | undefined): Promise<void> {
  const { document_id, count } = drafts;
  for (let from = dedupe_key === undefined ? await nextOf(ctx, document_id) : 0; from < count; from += batchSize) {
    const last = from + batchSize >= count;
    const entries = await chunkEntries(ctx, drafts, from, Math.min(count, from + batchSize));
    if (dedupe_key !== undefined && from === 0) {
      const extra = { dedupe_key, unfinished: last ? null : true };
      entries.unshift({ draft: drafts.document, item_id: document_id, vectors: noVectors, dedupe_key: null, extra });
    }
    await ctx.graph.write(async (transaction) => {
      const chain = entries.filter(({ part_of }) => part_of !== undefined).map(({ item_id }) => item_id);
      if (dedupe_key === undefined || from > 0) {
        const open = await transaction.run('ingest/lock-document', { document_id });
        if (open?.next !== from) throw new Refusal('changed', 'Another request has just changed the document.');
        if (open.last_id !== null) chain.unshift(open.last_id);
      }
      const { now } = await openItems(transaction, ctx, entries);
      await chainChunks(transaction, chain, now);
      if (last && (dedupe_key === undefined || from > 0)) await transaction.run('ingest/end-document', { document_id });
    });
  }
}

async function nextOf(ctx: Ctx, document_id: string): Promise<number> {
  const open = await ctx.graph.run('ingest/lock-document', { document_id });
  if (!open) throw new Refusal('changed', 'Another request has just changed the document.');
  return open.next;
}

const noVectors: ItemVectors = { item: null, facts: [] };

async function chunkEntries(ctx: Ctx, drafts: DocumentDrafts, from: number, to: number): Promise<Entry[]> {
  const positions = Array.from({ length: to - from }, (_, i) => from + i);
  const entries = await mapInTurns(positions, (position): Entry => ({
    draft: drafts.chunk(position),
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe_key: null,
    part_of: drafts.document_id,
    extra: { chunk_position: position, ...(drafts.reference && asReference) },
  }));
  const own = entries.map(({ draft }) => draft);
  const known = drafts.reference ? await referenceVectors(ctx, own) : undefined;
  const vectors = await embedNamed(ctx, own.map(embeddable), known);
  entries.forEach((entry, index) => (entry.vectors = vectors[index] as ItemVectors));
  return entries;
}
