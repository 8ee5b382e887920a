// Stores a document as one item and each chunk of its text as another; searches find the chunks. `source` identifies
// the document, or the text itself without `source`. A new text from the same source replaces the old chunks.
// Sending an interrupted document again resumes it without duplicates.
import type { Converted } from '../../../libraries/convert/convert';
import { tagsIn } from '../../../libraries/convert/formats/front-matter';
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chainChunks, closeParts } from '../../store/edges';
import { endingMetadata, expectLater, expiryOf, readFields, type ItemFields } from '../../model/fields';
import { noNames, noVectors } from '../../model/names';
import { readContent, withDecisions } from '../../model/read-content';
import { sha256 } from '../../../libraries/text/hash';
import { patchedDraft } from '../../store/patch';
import { asOrigin, hiddenStatuses, typeFacts, type MemoryType, type Origin } from '../../model/types';
import type { Draft } from '../../model/draft';
import { endOfLabelled, labelledIn } from '../../store/labelled';
import { gone } from '../../store/existing';
import {
  reconcilePlan,
  type Absent,
  type Fresh,
  type Part,
  type StorePlan,
  type WrittenItems,
} from '../../store/reconcile';
import type { Wanted, WantedChange } from '../../store/wanted';
import type { StoredItem } from '../../model/record';
import {
  checkDocument,
  read,
  receiveDocument,
  titleOf,
  type DocumentRequest,
  type ReceivedDocument,
  type UploadedFile,
} from './document-source';
import { chunksLater } from './chunks';
import { kind as event } from '../../runs/events';
import { byRequest, withRun } from '../../runs/run';
import { mapInTurns } from '../../../process/turns';
import { isForWorkers } from '../../runs/later';
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

/** The `source` in the context; undefined if the request field `source` would not accept the value. */
function sourceIn(context: DocumentRequest['context']): string | undefined {
  const source = context?.['source'];
  return typeof source === 'string' && source !== '' && source.length <= maxSource ? source : undefined;
}

const kind = 'ingest.document';
/** The HTTP request itself executes these runs; workers only end runs that a dead request left behind. */
export const documentRuns = { [kind]: byRequest({ event, payload: { progress: 0 } }) };

interface Written {
  document_id: string;
  status: Status;
  /** True if workers still have to embed the chunks. */
  queued: boolean;
}

async function writeDocument(
  ctx: Ctx,
  request: DocumentRequest,
  received: ReceivedDocument,
  converted: Converted,
): Promise<Written> {
  const content_hash = hashOf(converted);
  const { source } = received;
  // Unique per scope: hash of the source, or of the text for a document without source.
  const name = source === null ? ['document', JSON.stringify([source, content_hash])] : ['source', source];
  const key = `${ctx.scope.write_key}|${name[0]}|${sha256(name[1] as string)}`;
  // Validates the fields first: invalid ones are refused even if the text is already stored.
  const draftsOf = draftsFor(ctx, request, received, converted);
  const { planned } = await reconcilePlan(ctx, async (): Promise<StorePlan & { written: Written }> => {
    const { known, other } = await findKnown(ctx, source, key, content_hash);
    const before = known ?? other;
    const document_id = before?.document_id ?? ctx.newId('mem');
    if (other && request.on_conflict === 'refuse')
      throw new Refusal('source_taken', `${document_id} is from this source, and \`on_conflict\` is \`refuse\`.`);
    if (known ? !known.unfinished : other && request.on_conflict === 'keep') {
      const written = { document_id, status: 'existing' as const, queued: false };
      return { wanted: [], beside: () => ({ changes: known ? newExpiry(known, request) : [] }), written };
    }
    if (known) {
      const resumed = await splitAsBefore(ctx, received, converted, known.metadata);
      const drafts = draftsFor(ctx, request, received, resumed)(document_id);
      const written = { document_id, status: 'resumed' as const, queued: drafts.isRaw };
      return { wanted: [], rest: () => restOf(ctx, drafts), written };
    }
    const drafts = draftsOf(document_id);
    const status = other ? 'updated' : 'ingested';
    const plan = await planDocument(ctx, drafts, { key, source }, other);
    return { ...plan, written: { document_id, status, queued: drafts.isRaw } };
  });
  return planned.written;
}

/** A stored document that is sent again gets the expiry of the new request. */
function newExpiry({ document_id: item_id, expires_at }: Known, request: DocumentRequest): WantedChange[] {
  const until = expiryOf(request.expires_at ?? null);
  if (until === expires_at) return [];
  return [{ item_id, draft: (stored) => patchedDraft(stored, { write_mode: 'merge', expires_at: until }) }];
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

/** Splits the document as the interrupted ingest did, so that new chunks continue the stored ones. */
async function splitAsBefore(
  ctx: Ctx,
  received: ReceivedDocument,
  converted: Converted,
  metadata: Json,
): Promise<Converted> {
  const { chunk_strategy, chunk_size } = metadata as Required<Pick<DocumentRequest, 'chunk_strategy' | 'chunk_size'>>;
  return read(ctx, { ...received, hints: { ...received.hints, format: converted.format } }, chunk_strategy, chunk_size);
}

/** Changed front matter counts as a changed text. */
const hashOf = ({ text, fields }: Converted): string =>
  sha256(Object.keys(fields).length > 0 ? `${JSON.stringify(fields)}\n${text}` : text);

const itemFields = fieldsOf('items/AddRequest');

/**
 * Front matter as metadata. It describes the document for readers. The fields of an item, and fields that end other
 * items, come from the caller only.
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

/**
 * Origin of a document by the request field that contained it. A text with an address counts as a copy from that
 * address.
 */
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

/** Metadata that only the document has, not its chunks. */
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
  // Workers extract the decisions of a long document.
  return { ...read, origin, names: isRaw ? noNames : await withDecisions(read), embed: true, parts: [] };
}

/** The document with its first chunks. @param before the stored document; undefined for a new one */
async function planDocument(
  ctx: Ctx,
  drafts: DocumentDrafts,
  { key, source }: { key: string; source: string | null },
  before: Known | undefined,
): Promise<StorePlan> {
  const { document_id, count, document } = drafts;
  const replaced = before ? await ctx.graph.run('ingest/list-chunks', { document_id }) : [];
  const isAll = count <= batchSize && replaced.length < chunksEndedAtOnce;
  const extra = { source, unfinished: isAll ? null : true };
  const part = await chunkPart(ctx, drafts, 0);
  const rest = isAll ? {} : { rest: () => restOf(ctx, drafts) };
  const chain = (transaction: Transaction, { fresh, now }: WrittenItems) =>
    chainChunks(transaction, chunksIn(fresh, document_id), now);
  if (!before) {
    const whole: Wanted = { draft: document, same: 'new', item_id: document_id, key, vectors: noVectors, extra };
    return { ...part, wanted: [whole, ...part.wanted], beside: () => ({ also: chain }), ...rest };
  }
  return {
    ...part,
    beside: () => ({
      lock: async (transaction) => {
        await lockText(transaction, before);
        await transaction.run('store/release-keys', { keys: [key], gone });
        await closeParts(transaction, document_id, ctx.now());
      },
      changes: [{ item_id: document_id, draft: withOwnId(document), extra: { ...extra, _dedupe_key: key } }],
      absent: replacedChunks(document_id).absent,
      also: chain,
    }),
    ...rest,
  };
}

/** A document keeps its external_id with every new text. */
const withOwnId =
  (document: Draft) =>
  (stored: StoredItem): Draft => ({
    ...document,
    fields: { ...document.fields, external_id: stored.external_id ?? undefined },
  });

/** @throws Refusal `changed` if the document has another text by now */
async function lockText(transaction: Transaction, { document_id, metadata: before }: Known): Promise<void> {
  const row = await transaction.run('store/lock', { item_id: document_id });
  const metadata = readStored('stored/Object', row?.item.metadata_json ?? '{}');
  if (!row || metadata['content_hash'] !== before['content_hash'])
    throw new Refusal('changed', 'Another request has just changed the document.');
}

const chunksEndedAtOnce = 500;

/** Chunks of an earlier text end, together with the decisions that they label. */
function replacedChunks(document_id: string): { absent: Absent; isLast: () => boolean } {
  const chunks = new Set<string>();
  const replaced = { document_id, hidden: [...hiddenStatuses], limit: chunksEndedAtOnce };
  return {
    isLast: () => chunks.size < chunksEndedAtOnce,
    absent: {
      list: async (transaction) => {
        chunks.clear();
        const item_ids: string[] = [];
        for (const { chunk_id } of await transaction.run('ingest/lock-replaced-chunks', replaced)) {
          const { decisions = [] } = await labelledIn({ graph: transaction }, chunk_id);
          chunks.add(chunk_id);
          item_ids.push(chunk_id);
          for (const { item_id } of decisions) item_ids.push(item_id);
        }
        return item_ids;
      },
      become: ({ item_id, status: was }) => {
        const status = chunks.has(item_id) ? 'superseded' : endOfLabelled(was);
        return status === undefined ? undefined : { status, reason: 'The document has a new text.' };
      },
    },
  };
}

/** The steps that an unfinished document still needs: replaced chunks that have not ended, then new chunks. */
async function* restOf(ctx: Ctx, drafts: DocumentDrafts): AsyncGenerator<Part> {
  const { document_id, count } = drafts;
  const { absent, isLast } = replacedChunks(document_id);
  do yield { wanted: [], beside: () => ({ absent }) };
  while (!isLast());
  for (let from = await nextOf(ctx, document_id); ; from += batchSize) {
    const isLastPart = from + batchSize >= count;
    let last_id: string | null = null;
    yield {
      ...(await chunkPart(ctx, drafts, from)),
      beside: () => ({
        lock: async (transaction) => {
          const open = await transaction.run('ingest/lock-document', { document_id });
          if (open?.next !== from) throw changedMeanwhile();
          ({ last_id } = open);
        },
        also: async (transaction, { fresh, now }) => {
          await chainChunks(
            transaction,
            [...(last_id === null ? [] : [last_id]), ...chunksIn(fresh, document_id)],
            now,
          );
          if (isLastPart) await transaction.run('ingest/end-document', { document_id });
        },
        always: true,
      }),
    };
    if (isLastPart) return;
  }
}

const changedMeanwhile = () => new Refusal('changed', 'Another request has just changed the document.');

async function nextOf(ctx: Ctx, document_id: string): Promise<number> {
  const open = await ctx.graph.run('ingest/lock-document', { document_id });
  if (!open) throw changedMeanwhile();
  return open.next;
}

const chunksIn = (fresh: Fresh[], document_id: string): string[] =>
  fresh.flatMap(({ item_id }) => (item_id === document_id ? [] : [item_id]));

/** The next chunks, starting at a position. */
async function chunkPart(ctx: Ctx, drafts: DocumentDrafts, from: number): Promise<Part> {
  const positions = Array.from({ length: Math.min(drafts.count - from, batchSize) }, (_, i) => from + i);
  const wanted = await mapInTurns(positions, async (position): Promise<Wanted> => ({
    draft: await drafts.chunk(position),
    same: 'new',
    part_of: drafts.document_id,
    extra: { chunk_position: position, ...(drafts.reference && asReference) },
  }));
  if (drafts.isRaw) return { wanted, later: chunksLater(ctx) };
  if (!drafts.reference) return { wanted };
  return {
    wanted,
    known: await referenceVectors(
      ctx,
      wanted.map(({ draft }) => draft),
    ),
  };
}
