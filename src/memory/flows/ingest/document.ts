// Stores a document as one item and each chunk of its text as another; searches find the chunks. `source` identifies
// the document, or the text itself without `source`. A new text from the same source replaces the old chunks.
// Sending an interrupted document again resumes it without duplicates.
import type { Converted } from '../../../libraries/convert/convert';
import { tagsIn } from '../../../libraries/convert/formats/front-matter';
import type { Ctx, Writing } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chainChunks, closeParts } from '../../store/edges';
import { endingMetadata, expectLater, expiryOf, readFields, type ItemFields } from '../../model/fields';
import { noNames, noVectors } from '../../model/names';
import { readContent, withDecisions } from '../../model/read-content';
import { sha256 } from '../../../libraries/text/hash';
import { patchItem } from '../../store/patch';
import { untilWon } from '../../store/retry';
import { asOrigin, hiddenStatuses, typeFacts, type MemoryType, type Origin } from '../../model/types';
import { withVectors, type Draft } from '../../model/draft';
import { endOfLabelled, labelledIn } from '../../store/labelled';
import { gone } from '../../store/existing';
import { releaseKeys } from '../../store/reconcile';
import { changeItem, markItem, openItems, type Entry } from '../../store/write';
import {
  checkDocument,
  read,
  receiveDocument,
  titleOf,
  type DocumentRequest,
  type ReceivedDocument,
  type UploadedFile,
} from './document-source';
import { ofChunks } from './chunks';
import { kind as event } from '../../runs/events';
import { byRequest, withRun } from '../../runs/run';
import { mapInTurns } from '../../../process/turns';
import { isForWorkers, writeRaw } from '../../runs/later';
import { asReference, referenceVectors } from './reference-vectors';
import { fieldsOf, readStored } from '../../../schemas';

type Json = Record<string, unknown>;
type Answer = Schemas['ingest/DocumentAnswer'];
type Status = Answer['status'];

/** Max chunks per transaction; the first transaction also writes the document item. */
const batchSize = 1_000;
/** Max characters of the metadata as JSON, because every chunk stores a copy. */
const maxContext = 50_000;

/** @throws Invalid; Refusal `too_large`, `unsupported_media_type`; Unavailable */
export async function ingestDocument(ctx: Ctx, sent: DocumentRequest, file: UploadedFile | undefined): Promise<Answer> {
  const request = { ...sent, source: sent.source ?? sourceIn(sent.context) };
  checkDocument(request, file);
  expectLater(ctx.now(), request.expires_at, ['body']);
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
    const received = await stage('receive', () => receiveDocument(ctx, request, file));
    const converted = await stage('convert', async () => {
      const found = await read(ctx, received, request.chunk_strategy, request.chunk_size);
      return ctx.screen.texts(found, ['body', received.field]);
    });
    const { document_id, status, queued } = await stage('write', () =>
      writeDocument(ctx, request, received, converted),
    );
    const chunks = await ctx.graph.run('ingest/list-chunks', { document_id });
    const answer = {
      document_id,
      chunk_ids: chunks.map(({ chunk_id }) => chunk_id),
      status,
      title: titleOf(request, converted, received) ?? null,
      source_type: converted.format,
      queued,
      run_id: run.run_id,
    };
    const payload = { progress: 1, message: status, memory_id: document_id, chunks: chunks.length };
    return { answer, payload, item_ids: [document_id] };
  });
}

/** Max characters of `source`; the schema sets the same limit for the request field. */
const maxSource = 2_048;

/** Returns undefined if the request field would not accept the value. */
function sourceIn(context: DocumentRequest['context']): string | undefined {
  const source = context?.['source'];
  return typeof source === 'string' && source !== '' && source.length <= maxSource ? source : undefined;
}

const kind = 'ingest.document';
/** The HTTP request itself executes these runs; workers only end those that it left behind. */
export const documentRuns = { [kind]: byRequest({ event, payload: { progress: 0 } }) };

interface Written {
  document_id: string;
  status: Status;
  /** True if workers still have to embed the chunks. */
  queued: boolean;
}

function writeDocument(
  ctx: Ctx,
  request: DocumentRequest,
  received: ReceivedDocument,
  converted: Converted,
): Promise<Written> {
  const content_hash = hashOf(converted);
  const { source } = received;
  // Unique per scope: hash of the source, or of the text for a document without source.
  const name = source === null ? ['document', JSON.stringify([source, content_hash])] : ['source', source];
  const dedupe_key = `${ctx.scope.write_key}|${name[0]}|${sha256(name[1] as string)}`;
  // Validates the fields first: invalid ones are refused even if the text is already stored.
  const draftsOf = draftsFor(ctx, request, received, converted);
  return untilWon(async () => {
    const { known, other } = await findKnown(ctx, source, dedupe_key, content_hash);
    if (known && !known.unfinished) {
      await keepUntil(ctx, known, request);
      return { document_id: known.document_id, status: 'existing', queued: false };
    }
    if (known) {
      const resumed = await splitAsBefore(ctx, received, converted, known.metadata);
      await endReplaced(ctx, known.document_id);
      const drafts = draftsFor(ctx, request, received, resumed)(known.document_id);
      await writeChunks(ctx, drafts);
      return { document_id: known.document_id, status: 'resumed', queued: drafts.isRaw };
    }
    if (other && request.on_conflict === 'keep')
      return { document_id: other.document_id, status: 'existing', queued: false };
    if (other && request.on_conflict === 'refuse')
      throw new Refusal('source_taken', `${other.document_id} is from this source, and \`on_conflict\` is refuse.`);
    const drafts = draftsOf(other?.document_id ?? ctx.newId('mem'));
    if (!(await writeFirst(ctx, drafts, { dedupe_key, source }, other))) {
      await endReplaced(ctx, drafts.document_id);
      await writeChunks(ctx, drafts);
    }
    return { document_id: drafts.document_id, status: other ? 'updated' : 'ingested', queued: drafts.isRaw };
  });
}

/** A stored document that is sent again gets the expiry of the new request. */
async function keepUntil(ctx: Ctx, { document_id, expires_at }: Known, request: DocumentRequest): Promise<void> {
  const until = expiryOf(request.expires_at ?? null);
  if (until !== expires_at) await patchItem(ctx, document_id, { write_mode: 'merge', expires_at: until });
}

interface Known {
  document_id: string;
  unfinished: boolean;
  metadata: Json;
  expires_at: string | null;
}

/** The stored document with the same text, or else the newest one from the same source. */
async function findKnown(
  ctx: Ctx,
  source: string | null,
  dedupe_key: string,
  content_hash: string,
): Promise<{ known?: Known | undefined; other?: Known | undefined }> {
  const rows =
    source === null
      ? [await ctx.graph.run('ingest/find-document', { dedupe_key })]
      : await ctx.graph.run('ingest/find-sources', { source, gone: gone });
  const found = rows.flatMap((row) =>
    row ? [{ ...row, metadata: readStored('stored/Object', row.metadata_json) }] : [],
  );
  const known = source === null ? found[0] : found.find(({ metadata }) => metadata['content_hash'] === content_hash);
  return known ? { known } : { other: found[0] };
}

/** Splits the document with the settings of the interrupted ingest, so that new chunks continue the stored ones. */
async function splitAsBefore(
  ctx: Ctx,
  received: ReceivedDocument,
  converted: Converted,
  metadata: Json,
): Promise<Converted> {
  const { chunk_strategy, chunk_size } = metadata as Required<Pick<DocumentRequest, 'chunk_strategy' | 'chunk_size'>>;
  return read(ctx, { ...received, hints: { ...received.hints, format: converted.format } }, chunk_strategy, chunk_size);
}

/** Changed front matter is another text. */
const hashOf = ({ text, fields }: Converted): string =>
  sha256(Object.keys(fields).length > 0 ? `${JSON.stringify(fields)}\n${text}` : text);

const itemFields = fieldsOf('items/AddRequest');

/**
 * Front matter as metadata. It describes the document to its readers; the fields of an item, and what ends others, are
 * the caller's.
 */
function frontOf({ fields }: Converted, types: MemoryType[]): Json {
  const isField = (name: string) =>
    name === 'status' ||
    endingMetadata.includes(name) ||
    itemFields.has(name) ||
    types.some((type) => typeFacts(type).keyFields.has(name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isField(name) && name !== 'tag'));
}

interface DocumentDrafts {
  /** True if the document is reference knowledge, for example a handbook. */
  reference: boolean;
  /** True if the request stores the chunks without vectors, which workers add later. */
  isRaw: boolean;
  document_id: string;
  document: Draft;
  count: number;
  chunk(position: number): Promise<Draft>;
}

/** Origin of a document by the request field that contained it. A text with an address is a copy of what is there. */
const wayOf = ({ field, source }: ReceivedDocument) =>
  field === 'file' ? 'document:file' : field === 'content' && !isAddress(source) ? 'document:text' : 'document:url';

const isAddress = (source: string | null) => source !== null && /^https?:/i.test(source);

function draftsFor(
  ctx: Pick<Ctx, 'chat'>,
  request: DocumentRequest,
  received: ReceivedDocument,
  converted: Converted,
): (document_id: string) => DocumentDrafts {
  const { text, chunks } = converted;
  const { memory_type = 'semantic', origin: chosen, ...sent } = request.context ?? {};
  const origin = request.origin ?? chosen;
  const tags = [...new Set([...tagsIn(converted.fields), ...((sent['tags'] as string[] | undefined) ?? [])])];
  const context = { ...sent, ...(tags.length > 0 && { tags }) };
  const title = titleOf(request, converted, received);
  const isRaw = isForWorkers(ctx, [text]);
  const way = wayOf(received);
  const shared = {
    ...frontOf(converted, ['document', memory_type]),
    ...context,
    ...(received.source !== null && { source: received.source }),
    ...(request.reference && { reference: true }),
  };
  const draftFields = (type: 'document' | typeof memory_type, content: string, metadata: Json) =>
    readFields(type, content, { ...context, title, external_id: undefined }, metadata, ['body', 'context']);
  const description = { ...shared, ...descriptionOf(request, received, converted) };
  const fields = {
    ...draftFields('document', chunks[0] as string, description),
    expires_at: expiryOf(request.expires_at ?? null),
  };
  const chunkOrigin = asOrigin(origin ?? way, typeFacts(memory_type).tier);
  return (document_id) => ({
    document_id,
    reference: request.reference === true,
    isRaw,
    // Strategy INDEXED: searches do not find the document itself, because its chunks contain the same text.
    document: { fields, origin: asOrigin(way, 4), names: noNames, embed: false, parts: [] },
    count: chunks.length,
    chunk: (position) => {
      const metadata = { ...shared, document_id, position };
      return chunkDraft(draftFields(memory_type, chunks[position] as string, metadata), chunkOrigin, isRaw);
    },
  });
}

/** Metadata of the document alone, not of its chunks. */
const descriptionOf = (
  { chunk_strategy, chunk_size }: DocumentRequest,
  { hints: { file_name } }: ReceivedDocument,
  converted: Converted,
): Json => ({
  ...(file_name !== undefined && { file_name }),
  source_type: converted.format,
  content_hash: hashOf(converted),
  characters: converted.text.length,
  chunks: converted.chunks.length,
  chunk_strategy,
  chunk_size,
});

async function chunkDraft(fields: ItemFields, origin: Origin, isRaw: boolean): Promise<Draft> {
  const read = await readContent(fields, !isRaw);
  // Workers find the decisions of a long document.
  return { ...read, origin, names: isRaw ? noNames : await withDecisions(read), embed: true, parts: [] };
}

/**
 * Also ends chunks of the previous text.
 * @param before the stored document; undefined for a new one
 * @returns whether all chunks are written
 * @throws Refusal `changed`, `already_exists` after a concurrent write of the same document
 */
async function writeFirst(
  ctx: Ctx,
  drafts: DocumentDrafts,
  { dedupe_key, source }: { dedupe_key: string; source: string | null },
  before: Known | undefined,
): Promise<boolean> {
  const { document_id, count, document } = drafts;
  const entries = await chunkEntries(ctx, drafts, 0, Math.min(count, batchSize));
  return writeRaw(ctx, ofChunks, drafts.isRaw ? entries : [], async (transaction) => {
    await releaseKeys(transaction, [dedupe_key]);
    let isAll = count <= batchSize;
    if (before) {
      const row = await transaction.run('store/lock', { item_id: document_id });
      const metadata = readStored('stored/Object', row?.item.metadata_json ?? '{}');
      if (!row || metadata['content_hash'] !== before.metadata['content_hash'])
        throw new Refusal('changed', 'Another request has just changed the document.');
      await closeParts(transaction, document_id, ctx.now());
      isAll = (await endSome(ctx, transaction, document_id)) && isAll;
      await changeItem(transaction, ctx, row.item, {
        fields: { ...document.fields, external_id: row.item.external_id ?? undefined },
        named: undefined,
        embedding: null,
        reason: { change_type: 'updated' },
        origin: document.origin,
        extra: { _dedupe_key: dedupe_key, source, unfinished: isAll ? null : true },
      });
    }
    const extra = { _dedupe_key: dedupe_key, source, unfinished: isAll ? null : true };
    const whole = { draft: document, item_id: document_id, vectors: noVectors, dedupe_key: null, extra };
    const { now } = await openItems(transaction, ctx, before ? entries : [whole, ...entries]);
    await chainChunks(
      transaction,
      entries.map(({ item_id }) => item_id),
      now,
    );
    return isAll;
  });
}

const chunksEndedPerTransaction = 500;

/** @returns whether none is left */
async function endSome(ctx: Writing, transaction: Transaction, document_id: string): Promise<boolean> {
  const left = { document_id, hidden: [...hiddenStatuses], limit: chunksEndedPerTransaction };
  const chunks = await transaction.run('ingest/lock-replaced-chunks', left);
  for (const { chunk_id } of chunks) await endChunk(ctx, transaction, chunk_id);
  return chunks.length < chunksEndedPerTransaction;
}

/** Ends a chunk with the decisions that it labels. */
async function endChunk(ctx: Writing, transaction: Transaction, chunk_id: string): Promise<void> {
  const { decisions = [] } = await labelledIn({ graph: transaction }, chunk_id);
  for (const item_id of [chunk_id, ...decisions.map((decision) => decision.item_id)]) {
    const row = await transaction.run('store/lock', { item_id });
    const status = item_id === chunk_id ? 'superseded' : endOfLabelled(row?.item.status);
    if (row && status) await markItem(transaction, ctx, row.item, { status, reason: 'The document has another text.' });
  }
}

async function endReplaced(ctx: Ctx, document_id: string): Promise<void> {
  while (!(await ctx.graph.write((transaction) => endSome(ctx, transaction, document_id))));
}

/** @throws Refusal `changed` after a concurrent write of the same document */
async function writeChunks(ctx: Ctx, drafts: DocumentDrafts): Promise<void> {
  const { document_id, count } = drafts;
  const first = await nextOf(ctx, document_id);
  if (first >= count) await ctx.graph.run('ingest/end-document', { document_id });
  for (let from = first; from < count; from += batchSize) {
    const entries = await chunkEntries(ctx, drafts, from, Math.min(count, from + batchSize));
    await writeRaw(ctx, ofChunks, drafts.isRaw ? entries : [], async (transaction) => {
      const chain = entries.map(({ item_id }) => item_id);
      const open = await transaction.run('ingest/lock-document', { document_id });
      if (open?.next !== from) throw new Refusal('changed', 'Another request has just changed the document.');
      if (open.last_id !== null) chain.unshift(open.last_id);
      const { now } = await openItems(transaction, ctx, entries);
      await chainChunks(transaction, chain, now);
      if (from + batchSize >= count) await transaction.run('ingest/end-document', { document_id });
    });
  }
}

async function nextOf(ctx: Ctx, document_id: string): Promise<number> {
  const open = await ctx.graph.run('ingest/lock-document', { document_id });
  if (!open) throw new Refusal('changed', 'Another request has just changed the document.');
  return open.next;
}

async function chunkEntries(ctx: Ctx, drafts: DocumentDrafts, from: number, to: number): Promise<Entry[]> {
  const positions = Array.from({ length: to - from }, (_, i) => from + i);
  const entries = await mapInTurns(positions, async (position): Promise<Entry> => ({
    draft: await drafts.chunk(position),
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe_key: null,
    part_of: drafts.document_id,
    extra: { chunk_position: position, ...(drafts.reference && asReference) },
  }));
  if (drafts.isRaw) return entries;
  const drafted = entries.map(({ draft }) => draft);
  return withVectors(ctx, entries, drafts.reference ? await referenceVectors(ctx, drafted) : undefined);
}
