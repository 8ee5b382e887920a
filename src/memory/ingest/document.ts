// Documents: an item for the whole, found by its fields, and one for each chunk, found by a search.
// A document is known by its source and its text; one whose ingest broke off is completed, none is there twice.
import { setImmediate as breathe } from 'node:timers/promises';
import type { Converted } from '../../convert/convert';
import type { Ctx } from '../../ctx';
import { Conflict, Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { readFields } from '../items/draft';
import { embedNamed, namesOf, noNames, type ItemVectors } from '../items/names';
import { sha256 } from '../items/properties';
import { originOf } from '../items/types';
import { embeddable, storeIn, type Draft, type Entry } from './add';
import {
  checkDocument,
  read,
  receive,
  titleOf,
  type DocumentRequest,
  type Received,
  type UploadedFile,
} from './document-source';

type Json = Record<string, unknown>;
type Answer = Schemas['documents/DocumentAnswer'];
type Status = Answer['status'];

/** Chunks that are written in one transaction, with the document itself if they are its first. */
const batchSize = 1_000;
/** One that meets another with the same document looks again what is there. */
const mostAttempts = 5;
/** It is stored again with every chunk. */
const largestContext = 50_000;

/**
 * Takes in one document.
 * @throws Invalid, TooLarge, Unsupported naming what is wrong with it; Unavailable
 */
export async function ingestDocument(
  ctx: Ctx,
  request: DocumentRequest,
  file: UploadedFile | undefined,
): Promise<Answer> {
  checkDocument(request, file);
  if (JSON.stringify(request.context ?? {}).length > largestContext)
    throw Invalid.field(
      ['body', 'context'],
      `Must not be longer than ${largestContext} characters as JSON`,
      'max_length',
    );
  const run = await ctx.bus.start('pipeline.stage', { progress: 0, message: 'document received' });
  const stage = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const result = await work;
    await run.emit([{ status: 'progress', stage: name, payload: { progress: 1, message: `${name} done` } }]);
    return result;
  };
  try {
    const received = await stage('receive', receive(ctx, request, file));
    const converted = await stage(
      'convert',
      read(received, request.chunk_strategy ?? 'recursive', request.chunk_size ?? 2_000),
    );
    const { document_id, status } = await stage('write', writeDocument(ctx, request, received, converted));
    const chunks = await ctx.graph.run('ingest/list-chunks', { document_id });
    await run.emit([
      { status: 'ok', payload: { progress: 1, message: status, memory_id: document_id, chunks: chunks.length } },
    ]);
    return {
      document_id,
      chunk_ids: chunks.map(({ chunk_id }) => chunk_id),
      status,
      title: titleOf(request, converted, received) ?? null,
      source_type: converted.format,
      run_id: run.run_id,
    };
  } catch (error) {
    const message = error instanceof Refusal ? error.message : 'the document could not be stored';
    await run.emit([{ status: 'error', payload: { progress: 0, message } }]);
    throw error;
  }
}

interface Written {
  document_id: string;
  status: Status;
}

async function writeDocument(
  ctx: Ctx,
  request: DocumentRequest,
  received: Received,
  converted: Converted,
): Promise<Written> {
  const content_hash = sha256(converted.text);
  const dedupe_key = `${ctx.scope.write_key}|document|${sha256(JSON.stringify([received.source, content_hash]))}`;
  for (let attempt = 1; ; attempt++) {
    const known = await ctx.graph.run('ingest/find-document', { dedupe_key });
    if (known && !known.unfinished) return { document_id: known.document_id, status: 'existing' };
    try {
      if (known) {
        const cut = await asCutBefore(received, converted, JSON.parse(known.metadata_json) as Json);
        await writeChunks(ctx, draftsFor(request, received, cut, known.document_id), undefined);
        return { document_id: known.document_id, status: 'resumed' };
      }
      const drafts = draftsFor(request, received, converted, ctx.newId('mem'));
      await writeChunks(ctx, drafts, dedupe_key);
      return { document_id: drafts.document_id, status: 'ingested' };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === mostAttempts) throw error;
    }
  }
}

/** The chunks of a document that was begun with other cuts: those that are there and those to come must fit together. */
async function asCutBefore(received: Received, converted: Converted, metadata: Json): Promise<Converted> {
  const { chunk_strategy, chunk_size } = metadata as Required<Pick<DocumentRequest, 'chunk_strategy' | 'chunk_size'>>;
  return read({ ...received, hints: { ...received.hints, format: converted.format } }, chunk_strategy, chunk_size);
}

interface DocumentDrafts {
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
    chunk_strategy: request.chunk_strategy ?? 'recursive',
    chunk_size: request.chunk_size ?? 2_000,
  });
  return {
    document_id,
    // INDEXED: without a vector and names, and out of every search, for its chunks say the same.
    document: {
      fields: document,
      origin: { origin: 'structured:document', origin_tier: 4 },
      names: noNames,
      embed: false,
      steps: [],
    },
    count: chunks.length,
    chunk: (position) => {
      const fields = fieldsOf(memory_type, chunks[position] as string, { ...shared, document_id, position });
      return { fields, origin: originOf(memory_type, origin), names: namesOf(fields), embed: true, steps: [] };
    },
  };
}

/**
 * Writes the chunks that are missing, a batch at a time.
 * @param dedupe_key set for a new document, which goes into the first transaction
 * @throws Conflict when somebody else has just stored, completed or deleted the same document
 */
async function writeChunks(ctx: Ctx, drafts: DocumentDrafts, dedupe_key: string | undefined): Promise<void> {
  const { document_id, count } = drafts;
  for (let from = dedupe_key === undefined ? await nextOf(ctx, document_id) : 0; from < count; from += batchSize) {
    const last = from + batchSize >= count;
    const entries = await chunkEntries(ctx, drafts, from, Math.min(count, from + batchSize));
    if (dedupe_key !== undefined && from === 0) {
      const beside = { dedupe_key, unfinished: last ? null : true };
      entries.unshift({ draft: drafts.document, item_id: document_id, vectors: noVectors, dedupe: false, beside });
    }
    await ctx.graph.write(async (transaction) => {
      const chain = entries.filter(({ part_of }) => part_of !== undefined).map(({ item_id }) => item_id);
      if (dedupe_key === undefined || from > 0) {
        const open = await transaction.run('ingest/lock-document', { document_id });
        if (open?.next !== from) throw new Conflict('changed', 'Another request has just changed the document.');
        if (open.last_id !== null) chain.unshift(open.last_id);
      }
      await storeIn(transaction, ctx, entries);
      await transaction.run('ingest/chain-chunks', { item_ids: chain, now: ctx.now() });
      if (last && (dedupe_key === undefined || from > 0))
        await transaction.run('ingest/finish-document', { document_id });
    });
  }
}

async function nextOf(ctx: Ctx, document_id: string): Promise<number> {
  const open = await ctx.graph.run('ingest/lock-document', { document_id });
  if (!open) throw new Conflict('changed', 'Another request has just changed the document.');
  return open.next;
}

const noVectors: ItemVectors = { item: null, facts: [] };

async function chunkEntries(ctx: Ctx, drafts: DocumentDrafts, from: number, to: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let position = from; position < to; position++) {
    entries.push({
      draft: drafts.chunk(position),
      item_id: ctx.newId('mem'),
      vectors: noVectors,
      dedupe: false,
      part_of: drafts.document_id,
      beside: { chunk_position: position },
    });
    // Finding names takes a while: requests of others get their turn in between.
    if (position % 20 === 0) await breathe();
  }
  const vectors = await embedNamed(
    ctx,
    entries.map(({ draft }) => embeddable(draft)),
  );
  entries.forEach((entry, index) => (entry.vectors = vectors[index] as ItemVectors));
  return entries;
}
