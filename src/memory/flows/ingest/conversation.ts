// Stores a conversation: a container item, one item per turn for replay, and searchable chunks of several turns.
// Further transactions write the chunks of a long conversation. A client resumes an interrupted ingest by sending
// the conversation again.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Answer, Transaction } from '../../../graph/run';
import { noNames, noVectors, type ItemNames } from '../../model/names';
import { patchedDraft } from '../../store/patch';
import { expectLater } from '../../model/fields';
import { sha256 } from '../../../libraries/text/hash';
import { readDraft, type Draft } from '../../model/draft';
import { externalKeyOf, importKeyOf } from '../../store/existing';
import { sessionOf, timeInMetadata } from '../../model/keys';
import { writtenStart } from '../../model/record';
import { asOrigin } from '../../model/types';
import { reconcilePlan, type Fresh, type Part, type StorePlan } from '../../store/reconcile';
import type { Wanted, WantedChange } from '../../store/wanted';
import { chunksLater, chunksOf, speakerOf, type Chunk } from './chunks';
import { byRequest, withRun } from '../../runs/run';
import { isForWorkers } from '../../runs/later';
import { linkChunks, sessionsOf, storeTurns, timeOfTurn, turnHash, type Cut } from './conversation-turns';
import { mapInTurns, takeTurns } from '../../../process/turns';
import { countsOf } from '../../../lists';
import { readStored } from '../../../schemas';
import { toUtc } from '../../../time';

type Request = Schemas['ingest/ConversationRequest'];
type ChunkResult = Schemas['ingest/ChunkResult'];

const kind = 'ingest.conversation';
const event = 'batch.item';
/** The HTTP request itself executes these runs; workers never do. */
export const conversationRuns = { [kind]: byRequest({ event, payload: {} }) };

/** Stores only the turns that are new. @throws Refusal `other_turns` when the stored conversation has different ones */
export async function ingestConversation(ctx: Ctx, request: Request): Promise<Schemas['ingest/ConversationAnswer']> {
  const began = performance.now();
  expectLater(ctx.now(), request.expires_at, ['body']);
  const turns = request.turns.length;
  const items = chunksOf(request).length;
  return withRun(ctx, { kind, event, items, payload: { items, turns } }, async (run) => {
    const conversation_id = sessionOf(request) ?? run.run_id;
    run.stage = 'write';
    const done = await storeConversation(ctx, request, conversation_id);
    await run.emit(
      done.results.map(({ chunk_index: index, item_id, status, turns: held }) => ({
        status: 'progress' as const,
        payload: { index, item_id, status, turns: held, ...done.named.get(item_id) },
      })),
    );
    const answer = {
      run_id: run.run_id,
      conversation_id,
      conversation_node_id: done.container,
      chunks_ingested: done.results.length,
      chunks_failed: 0,
      total_turns: done.total_turns,
      total_chunks: done.results.length,
      queued: done.queued,
      new_turns: done.new_turns,
      known_turns: turns - done.new_turns,
      chunk_results: done.results,
      total_duration_ms: Math.round(performance.now() - began),
    };
    return { answer, payload: totalsOf(done), item_ids: [done.container] };
  });
}

/** Does the same as `ingestConversation`, but within a run that the caller has opened. */
export async function storeConversation(ctx: Ctx, request: Request, conversation_id: string): Promise<Done> {
  return (await reconcilePlan(ctx, () => planConversation(ctx, request, conversation_id))).planned.done;
}

interface Done {
  container: string;
  /** True if workers still have to embed the chunks. */
  queued: boolean;
  new_turns: number;
  total_turns: number;
  results: ChunkResult[];
  /** Counts for each written chunk, by its item id. */
  named: Map<string, Named>;
}

type Named = Record<'entities' | 'relations', number>;

const namedIn = ({ entities, facts }: ItemNames): Named => ({ entities: entities.length, relations: facts.length });

/** Sums over all chunks for the last event of the run; an entity named in two chunks counts twice. */
function totalsOf({ new_turns, results, named }: Done): Record<string, number> {
  const sum = (kind: keyof Named) => [...named.values()].reduce((total, counts) => total + counts[kind], 0);
  return {
    ...countsOf(results, ['created', 'updated', 'existing']),
    failed: 0,
    turns: new_turns,
    entities: sum('entities'),
    relations: sum('relations'),
  };
}

async function planConversation(ctx: Ctx, sent: Request, conversation_id: string): Promise<StorePlan & { done: Done }> {
  const external_id = `conversation:${conversation_id}`;
  const known = await ctx.graph.run('ingest/get-conversation', { dedupe_key: externalKeyOf(ctx, external_id) });
  const request = withoutKnown(sent, known?.turns ?? []);
  const hashes = await mapInTurns(request.turns, turnHash);
  const last = known?.turns.at(-1)?.place ?? -1;
  const isNamed = request.turns.some((turn) => turn.external_id !== undefined);
  const begin = isNamed ? last + 1 : await beginOfTurns(request, hashes, known?.turns ?? []);
  const stored = storedChunks(known?.chunks ?? [], external_id);
  const end = begin + hashes.length;
  const total_turns = Math.max(end, last + 1);
  const container = known?.conversation_id ?? ctx.newId('mem');
  // All sent turns are stored already, so nothing else changes.
  if (known && last >= end) {
    // If known turns were taken out of the request, they may be anywhere in the conversation.
    const results = request === sent ? asStored(stored, begin, end, last + 1) : asStored(stored, 0, last + 1, last + 1);
    const done = { container, queued: false, new_turns: 0, total_turns, named: new Map<string, Named>(), results };
    return { wanted: [], beside: () => ({ changes: newExpiry(container, request) }), done };
  }
  const isStored = new Set(known?.turns.map(({ place }) => place));
  const fresh_turns = hashes.flatMap((_, i) => (isStored.has(begin + i) ? [] : [begin + i]));
  const cut = begin > 0 && known ? await fromLastChunk(ctx, request, { known, begin, stored, last }) : whole(request);
  const kept = asStored(stored, 0, cut.first, cut.first);
  const planned = await planChunks(ctx, cut, external_id, stored, kept.length);
  const named = new Map<string, Named>();
  const isRaw = isForWorkers(
    ctx,
    planned.flatMap(({ status, chunk }) => (status === 'created' ? [chunk.content] : [])),
  );
  const addition = { known, conversation_id, external_id, container, fresh_turns, cut, stored, kept, planned };
  const results = [
    ...kept,
    ...planned.map(({ chunk: { first_turn, turns }, ...of }) => {
      const { chunk_index, item_id, status } = of;
      return { chunk_index, status, item_id, first_turn, turns };
    }),
  ];
  return {
    ...(await planAddition(ctx, request, { ...addition, isRaw, named })),
    done: { container, queued: isRaw, new_turns: fresh_turns.length, total_turns, named, results },
  };
}

function planChunks(
  ctx: Ctx,
  cut: Cut,
  external_id: string,
  stored: StoredAt[],
  first_index: number,
): Promise<Planned[]> {
  const storedAt = new Map(stored.map((chunk) => [chunk.first_turn, chunk]));
  return mapInTurns(chunksOf(cut.request), (chunk, i) => {
    const placed = { ...chunk, first_turn: cut.first + chunk.first_turn, session: cut.session + chunk.session };
    return planOf(ctx, placed, first_index + i, external_id, storedAt.get(placed.first_turn));
  });
}

interface Addition {
  /** The stored conversation; undefined if the conversation is new. */
  known: Known | undefined;
  conversation_id: string;
  external_id: string;
  container: string;
  /** Positions of the new turns. */
  fresh_turns: number[];
  cut: Cut;
  /** All stored chunks; `kept` are those before the cut, `planned` those after it. */
  stored: StoredAt[];
  kept: ChunkResult[];
  planned: Planned[];
  /** True if workers embed the new chunks. */
  isRaw: boolean;
  /** The counts of each chunk are added here. */
  named: Map<string, Named>;
}

/** The first transaction shows the new turns. */
async function planAddition(ctx: Ctx, request: Request, addition: Addition): Promise<StorePlan> {
  const { known, conversation_id, container, fresh_turns, cut, stored, kept, planned, isRaw } = addition;
  const created = planned.filter(({ status }) => status === 'created');
  const atOnce = isRaw ? batchSizes.raw : batchSizes.whole;
  const read = new Map<string, ItemNames>();
  const opened = known ? [] : [await wantedContainer(ctx, request, container, conversation_id)];
  // Chunks from an earlier, different split would duplicate text of the new chunks.
  const own = new Set([...kept, ...planned].map(({ item_id }) => item_id));
  const stale = stored.flatMap(({ item_id }) => (own.has(item_id) ? [] : [item_id]));
  return {
    wanted: [...opened, ...(await wantedChunks(ctx, addition, created.slice(0, atOnce)))],
    ...(isRaw && { later: chunksLater(ctx) }),
    beside: () => ({
      ...(known && { lock: (transaction) => lockUnchanged(transaction, known) }),
      changes: [...(known ? newExpiry(container, request) : []), ...changedChunks(addition, read)],
      absent: { deleted: stale },
      also: async (transaction, { fresh }) => {
        await storeTurns(ctx, transaction, cut, { fresh: fresh_turns, conversation_id, container });
        // A turn that was deleted and sent again returns to a chunk that stays.
        const isRefilled = ({ first_turn, turns }: Chunk) =>
          fresh_turns.some((turn) => turn >= first_turn && turn < first_turn + turns);
        await linkChunks(ctx, transaction, conversation_id, [
          ...chunksIn(planned, fresh),
          ...planned.flatMap(({ item_id, status, chunk }) =>
            status === 'updated' || (status === 'existing' && isRefilled(chunk))
              ? [{ item_id, chunk, names: read.get(item_id) ?? noNames }]
              : [],
          ),
        ]);
      },
      always: true,
    }),
    rest: () => restOf(ctx, addition, created, atOnce),
  };
}

async function* restOf(ctx: Ctx, addition: Addition, created: Planned[], atOnce: number): AsyncGenerator<Part> {
  const { conversation_id, external_id, container, kept, planned, isRaw } = addition;
  for (let from = atOnce; from < created.length; from += atOnce) {
    const later = new Set(created.slice(from).map(({ item_id }) => item_id));
    const before = [...kept, ...planned].flatMap(({ item_id }) => (later.has(item_id) ? [] : [item_id]));
    yield {
      wanted: await wantedChunks(ctx, addition, created.slice(from, from + atOnce)),
      ...(isRaw && { later: chunksLater(ctx) }),
      beside: () => ({
        lock: (transaction) => lockWithChunks(transaction, container, external_id, before),
        also: (transaction, { fresh }) => linkChunks(ctx, transaction, conversation_id, chunksIn(planned, fresh)),
      }),
    };
  }
}

const chunksIn = (planned: Planned[], fresh: Fresh[]) => {
  const chunkOf = new Map(planned.map(({ item_id, chunk }) => [item_id, chunk]));
  return fresh.flatMap(({ item_id, draft: { names } }) => {
    const chunk = chunkOf.get(item_id);
    return chunk ? [{ item_id, chunk, names }] : [];
  });
};

function newExpiry(item_id: string, { expires_at }: Request): WantedChange[] {
  if (expires_at === undefined) return [];
  return [{ item_id, draft: (stored) => patchedDraft(stored, { write_mode: 'merge', expires_at }) }];
}

/**
 * Finds the position in the stored conversation at which the sent turns begin. It is 0 if they equal the first stored
 * turns, else the earliest position from which all stored turns equal the sent ones, else the end. Except at 0, turns
 * that both have times must also have equal times.
 * @throws Refusal `other_turns` if the first turns are equal and later ones differ, or the stored turns begin after
 *   the first sent one
 */
async function beginOfTurns(request: Request, hashes: string[], turns: Known['turns']): Promise<number> {
  const storedAt = new Map(turns.map((turn) => [turn.place, turn]));
  const isSame = (position: number, i: number) => (storedAt.get(position)?.content_hash ?? hashes[i]) === hashes[i];
  if (hashes.every((_, i) => isSame(i, i))) return 0;
  const times = request.turns.map((turn) => {
    const time = timeInMetadata(turn);
    return time && toUtc(time);
  });
  const isSameThen = (position: number, i: number) => {
    const then = storedAt.get(position)?.at;
    return isSame(position, i) && (!times[i] || !then || times[i] === then);
  };
  // The first sent turn would have this position; it is negative if the stored turns begin after it.
  const fitsAt = (begin: number) => hashes.every((_, i) => begin + i < 0 || isSameThen(begin + i, i));
  const nextSlice = takeTurns();
  for (const { place: position } of turns) {
    if (position > 0 && fitsAt(position)) return position;
    await nextSlice();
  }
  if (storedAt.get(0)?.content_hash === hashes[0]) throw new Refusal('other_turns');
  // At least two turns must be equal: one, such as "ok", may be a coincidence.
  for (let before = 1; turns.length > 1 && before < hashes.length - 1; before++) {
    if (fitsAt(-before))
      throw new Refusal(
        'other_turns',
        'The stored conversation begins with a later one of these turns; omit the earlier ones.',
      );
    await nextSlice();
  }
  return (turns.at(-1)?.place ?? -1) + 1;
}

/** The request without turns whose external id is already stored, or occurs in an earlier turn of the request. */
function withoutKnown(request: Request, stored: Known['turns']): Request {
  const ids = new Set(stored.map(({ external_id }) => external_id));
  const isNew = request.turns.map(({ external_id }) => {
    if (external_id === undefined) return true;
    const isKnown = ids.has(external_id);
    ids.add(external_id);
    return !isKnown;
  });
  if (!isNew.includes(false)) return request;
  const sessionAt = sessionsOf(request);
  const begins = new Set(request.session_boundaries);
  const kept = request.turns.flatMap((turn, i) => (isNew[i] ? [{ turn, at: i, session: sessionAt(i) }] : []));
  const begun = ({ at, session }: (typeof kept)[number], i: number) =>
    i === 0 ? begins.has(0) || begins.has(at) : session !== kept[i - 1]?.session;
  return {
    ...request,
    turns: kept.map(({ turn, session }) => ({
      ...turn,
      ...timed(timeOfTurn(request, turn, session)),
    })) as Request['turns'],
    session_boundaries: kept.flatMap((turn, i) => (begun(turn, i) ? [i] : [])),
    session_dates: null,
  };
}

const whole = (request: Request): Cut => ({ request, first: 0, session: 0 });

/**
 * The new turns and those of the last chunk, because new turns extend that chunk; only the new turns if one of the
 * chunk's turns was deleted.
 */
async function fromLastChunk(
  ctx: Ctx,
  request: Request,
  { known, begin, stored, last }: { known: Known; begin: number; stored: StoredAt[]; last: number },
): Promise<Cut> {
  const { conversation_id } = known;
  const grown = Math.min(stored.at(-1)?.first_turn ?? begin, begin);
  const rows = await ctx.graph.run('ingest/list-turns', { conversation_id, from: Math.min(grown, last) });
  const rowAt = new Map(rows.map((row) => [row.turn, row]));
  const storedSession = (row: (typeof rows)[number] | undefined) =>
    row && (readStored('stored/Object', row.metadata_json)['session'] as number);
  const positions = Array.from({ length: begin - grown }, (_, i) => grown + i);
  const first = positions.every((position) => rowAt.has(position)) ? grown : begin;
  const earlier = positions.slice(first - grown).flatMap((position) => {
    const { speaker, content, ...times } = rowAt.get(position) as (typeof rows)[number];
    return { speaker, content, ...timed(writtenStart(times)) };
  });
  const sessionAt = sessionsOf(request);
  const own = request.turns.map((turn, i) => ({ ...turn, ...timed(timeOfTurn(request, turn, sessionAt(i))) }));
  const turns = [...earlier, ...own];
  const begins = new Set(request.session_boundaries);
  let session = storedSession(rows.findLast(({ turn }) => turn < first) ?? rows[0]) ?? 0;
  const sessions = turns.map((_, i) => {
    const own = storedSession(rowAt.get(first + i));
    return (session = own ?? session + Number(begins.has(first + i - begin)));
  });
  return {
    first,
    session: sessions[0] as number,
    request: {
      ...request,
      turns: turns as Request['turns'],
      session_boundaries: sessions.flatMap((of, i) => (i > 0 && of !== sessions[i - 1] ? [i] : [])),
      session_dates: null,
    },
  };
}

const timed = (timestamp: string | null | undefined) => (timestamp ? { timestamp } : {});

type Known = NonNullable<Answer<'ingest/get-conversation'>>;

/** @throws Refusal `changed` if turns or chunks were written since `known` was read */
async function lockUnchanged(transaction: Transaction, known: Known): Promise<void> {
  const { conversation_id, turns, chunks } = known;
  const held = await transaction.run('ingest/lock-conversation', { conversation_id });
  if (held?.turns !== turns.length || JSON.stringify(held.chunks) !== JSON.stringify(chunks))
    throw new Refusal('changed', 'The conversation has just been changed by another request.');
}

/** @throws Refusal `changed` unless the conversation has exactly these chunks */
async function lockWithChunks(
  transaction: Transaction,
  conversation_id: string,
  external_id: string,
  item_ids: string[],
): Promise<void> {
  const held = await transaction.run('ingest/lock-conversation', { conversation_id });
  const found = storedChunks(held?.chunks ?? [], external_id).map((chunk) => chunk.item_id);
  if (!held || found.sort().join() !== [...item_ids].sort().join())
    throw new Refusal('changed', 'The conversation has just been changed by another request.');
}

type StoredAt = Schemas['ingest/StoredChunk'] & { first_turn: number };

/** Other items that a caller linked to the conversation are left out. */
function storedChunks(chunks: Schemas['ingest/StoredChunk'][], parent: string): StoredAt[] {
  const prefix = `${parent}:chunk:`;
  return chunks
    .filter(({ external_id }) => external_id?.startsWith(prefix))
    .map((chunk) => ({ ...chunk, first_turn: Number(chunk.external_id?.slice(prefix.length)) }))
    .sort((a, b) => a.first_turn - b.first_turn);
}

/** Chunks with turns from `begin` up to `end`, in the form of the response. @param total number of stored turns */
function asStored(stored: StoredAt[], begin: number, end: number, total: number): ChunkResult[] {
  return stored
    .map(({ item_id, first_turn }, chunk_index) => ({
      chunk_index,
      status: 'existing' as const,
      item_id,
      first_turn,
      turns: (stored[chunk_index + 1]?.first_turn ?? total) - first_turn,
    }))
    .filter(({ first_turn, turns }) => first_turn < end && first_turn + turns > begin);
}

function planOf(ctx: Ctx, chunk: Chunk, chunk_index: number, parent: string, twin: StoredAt | undefined): Planned {
  const external_id = `${parent}:chunk:${chunk.first_turn}`;
  if (!twin) return { chunk, chunk_index, external_id, status: 'created', item_id: ctx.newId('mem') };
  const isSame = twin.content_hash === sha256(chunk.content);
  return { chunk, chunk_index, external_id, status: isSame ? 'existing' : 'updated', item_id: twin.item_id };
}

interface Planned {
  chunk: Chunk;
  chunk_index: number;
  external_id: string;
  status: ChunkResult['status'];
  item_id: string;
}

/** Max chunks per transaction, so that their texts and names fit into the memory of a small server. */
const batchSizes = { whole: 50, raw: 500 };

function wantedChunks(
  ctx: Ctx,
  { cut, conversation_id, container, isRaw, named }: Addition,
  created: Planned[],
): Promise<Wanted[]> {
  return mapInTurns(created, async (planned): Promise<Wanted> => {
    const { item_id } = planned;
    const draft = await chunkDraft(cut, planned, conversation_id, !isRaw);
    named.set(item_id, namedIn(draft.names));
    return { draft, same: 'new', item_id, key: importKeyOf(ctx.scope.write_key, draft.fields), part_of: container };
  });
}

/** @param read gets the names of each changed chunk */
function changedChunks({ cut, planned, named }: Addition, read: Map<string, ItemNames>): WantedChange[] {
  return planned.flatMap(({ chunk, item_id, status }) => {
    if (status !== 'updated') return [];
    const at = timeOfChunk(cut, chunk);
    const patch = {
      write_mode: 'merge' as const,
      content: chunk.content,
      metadata: { session: chunk.session, speakers: shownSpeakers(chunk), ...endOfChunk(cut, chunk) },
      ...(at && { valid_start_time: at }),
    };
    const draft: WantedChange['draft'] = async (stored) => {
      const patched = await patchedDraft(stored, patch);
      read.set(item_id, patched.names);
      named.set(item_id, namedIn(patched.names));
      return patched;
    };
    return [{ item_id, draft }];
  });
}

const maxSpeakers = 20;
const shownSpeakers = ({ speakers }: Chunk) => speakers.slice(0, maxSpeakers);

const timeOfChunk = (cut: Cut, { first_turn, session }: Chunk) => timeInCut(cut, first_turn, session);

const timeInCut = ({ request, first, session: from }: Cut, turn: number, session: number) =>
  timeOfTurn(request, request.turns[turn - first] as Request['turns'][number], session - from);

/** The time of the last turn, if it differs from that of the first. */
function endOfChunk(cut: Cut, chunk: Chunk): { ends_at?: string } {
  const last = timeInCut(cut, chunk.first_turn + chunk.turns - 1, chunk.session);
  return last !== undefined && last !== timeOfChunk(cut, chunk) ? { ends_at: last } : {};
}

async function chunkDraft(
  cut: Cut,
  { chunk, external_id }: Planned,
  conversation_id: string,
  extractsNames: boolean,
): Promise<Draft> {
  const at = timeOfChunk(cut, chunk);
  const metadata = { session_id: conversation_id, ...cut.request.context, conversation_id, session: chunk.session };
  const draft = await readDraft(
    {
      content: chunk.content,
      memory_type: 'episodic',
      metadata: { ...metadata, turn: chunk.first_turn, speakers: shownSpeakers(chunk), ...endOfChunk(cut, chunk) },
      external_id,
      ...(at && { valid_start_time: at }),
    },
    ['body'],
    extractsNames,
  );
  return { ...draft, origin: asOrigin(cut.request.origin ?? 'conversation:chunk', 1) };
}

/** The item of the conversation itself; its turns and chunks are its parts. */
async function wantedContainer(ctx: Ctx, request: Request, item_id: string, conversation_id: string): Promise<Wanted> {
  const speakers = [...new Set(request.turns.map(speakerOf))];
  const draft = await readDraft(
    {
      content: `Conversation of ${speakers.slice(0, 20).join(', ')}`,
      memory_type: 'conversation',
      ...(request.origin !== undefined && { origin: request.origin }),
      expires_at: request.expires_at ?? null,
      metadata: { ...request.context, conversation_id, participants: speakers.slice(0, 100) },
      external_id: `conversation:${conversation_id}`,
    },
    ['body'],
  );
  return {
    draft,
    same: 'new',
    item_id,
    key: importKeyOf(ctx.scope.write_key, draft.fields),
    vectors: noVectors,
    extra: { conversation_id },
  };
}
