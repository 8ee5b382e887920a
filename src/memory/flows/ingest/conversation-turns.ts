// Stores each conversation turn as an item, in order, so that a client can replay the conversation.
import type { Writing } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { sinceEver, toLocal, toUtc } from '../../../time';
import { pairsFor } from '../../store/chain';
import { linkParts, linkSession, linkTurns, openNames, openNamesOfTurns } from '../../store/edges';
import { entityKey } from '../../../libraries/text/entity-key';
import { sha256 } from '../../../libraries/text/hash';
import { speakerIn, timeInMetadata } from '../../model/keys';
import { noNames, type NamedItem } from '../../model/names';
import { lookupKey } from '../../model/lookup';
import { originOf, typeFacts } from '../../model/types';
import { appendItems } from '../../store/write';
import { speakerOf, type Chunk } from './chunks';

type Request = Schemas['ingest/ConversationRequest'];

/** The turns of one ingest that are split into chunks. */
export interface Cut {
  /** The request, restricted to these turns and their sessions. */
  request: Request;
  /** Position of the first turn to split within the whole conversation, and its session number. */
  first: number;
  session: number;
}

/** Hash of speaker and text; equal hashes mean that a turn was sent again. */
export const turnHash = (turn: Request['turns'][number]) => sha256(`${speakerOf(turn)}\n${turn.content}`);

/** Stores new turns as items: NEXT links each turn to the following one, PART_OF to the conversation. */
export async function storeTurns(
  ctx: Writing,
  transaction: Transaction,
  cut: Cut,
  { fresh, conversation_id, container }: TurnsToStore,
): Promise<void> {
  if (fresh.length === 0) return;
  const now = ctx.now();
  const { write_key } = ctx.scope;
  const session_key = sessionKeyOf(ctx, conversation_id);
  const sessionAt = sessionsOf(cut.request);
  const rows = fresh.map((turn) => {
    const { properties, ...times } = rowOf(cut, turn, sessionAt(turn - cut.first), conversation_id);
    const item_id = ctx.newId('mem');
    const dedupe_key = `${write_key}|conversation_turn|${conversation_id}:${turn}`;
    return {
      properties: { ...properties, item_id, lineage_roots: [item_id], _dedupe_key: dedupe_key, session_key },
      ...times,
    };
  });
  const placed = rows.map(({ properties: { item_id, session_order } }) => ({ item_id, session_key, session_order }));
  const [pairs] = await Promise.all([
    pairsFor(transaction, placed),
    appendItems(transaction, ctx, typeFacts('conversation_turn').label, rows, now),
  ]);
  await linkParts(
    transaction,
    container,
    placed.map(({ item_id }) => item_id),
    now,
  );
  await linkSession(transaction, pairs, now);
  const said = rows.flatMap(({ properties: { item_id, speaker } }) => saidItem(item_id, speaker));
  if (said.length > 0) await openNames(transaction, ctx, write_key, said);
}

const sessionKeyOf = ({ scope }: Pick<Writing, 'scope'>, conversation_id: string) =>
  `${scope.write_key}|${lookupKey('turns', conversation_id)}`;

const placeOf = (turn: number) => String(turn).padStart(8, '0');

/** A role such as `user` is not a person. */
function saidItem(item_id: string, speaker: string): NamedItem[] {
  const name = speakerIn({ speaker });
  const key = name && /\p{L}/u.test(name) ? entityKey(name) : '';
  if (!name || key === '') return [];
  return [{ item_id, names: { ...noNames, said_by: [key], entities: [{ key, name, entity_type: 'person' }] } }];
}

/** Links stored chunks to their stored turns, and each turn to the names of the chunk that occur in it. */
export async function linkChunks(
  ctx: Writing,
  transaction: Transaction,
  conversation_id: string,
  chunks: { item_id: string; chunk: Pick<Chunk, 'first_turn' | 'turns'>; names: NamedItem['names'] }[],
): Promise<void> {
  const now = ctx.now();
  const rows = chunks.map(({ item_id, chunk: { first_turn, turns } }) => ({
    item_id,
    from: placeOf(first_turn),
    until: placeOf(first_turn + turns),
  }));
  await linkTurns(transaction, sessionKeyOf(ctx, conversation_id), rows, now);
  await openNamesOfTurns(transaction, ctx.scope.write_key, chunks, now);
}

/** @param turn position in the conversation @param session number within the cut */
function rowOf({ request, first, session: from }: Cut, turn: number, session: number, conversation_id: string) {
  const sent = request.turns[turn - first] as Request['turns'][number];
  const speaker = speakerOf(sent);
  const at = timeOfTurn(request, sent, session);
  const project = request.context?.['project'];
  return {
    properties: {
      ...originOf('conversation_turn', request.origin),
      content: sent.content,
      memory_type: 'conversation_turn' as const,
      external_id: sent.external_id ?? `conversation_turn:${conversation_id}:${turn}`,
      tags: [],
      status: 'active',
      // A filter by project finds turns as it finds their chunks.
      metadata_json: JSON.stringify({
        conversation_id,
        turn,
        speaker,
        session: from + session,
        ...(typeof project === 'string' && { project }),
        ...(sent.time_is !== undefined && { time_is: sent.time_is }),
      }),
      conversation_id,
      turn,
      speaker,
      content_hash: turnHash(sent),
      session_order: placeOf(turn),
    },
    valid_start_time: at ? toUtc(at) : sinceEver,
    valid_start_local: at ? toLocal(at) : null,
  };
}

interface TurnsToStore {
  /** Positions of the new turns in the conversation, in order. */
  fresh: number[];
  conversation_id: string;
  container: string;
}

/** Returns a function from a turn's position to its session number, counted from 0. */
export function sessionsOf(request: Request): (position: number) => number {
  const begins = new Set((request.session_boundaries ?? []).filter((position) => position > 0));
  let session = 0;
  const sessions = request.turns.map((_, position) => (begins.has(position) ? ++session : session));
  return (position) => sessions[position] as number;
}

/** The time of a turn, or else of its session (RFC 3339); a date without time means midnight UTC. */
export function timeOfTurn(request: Request, turn: Request['turns'][number], session: number): string | undefined {
  const own = timeInMetadata(turn);
  if (own !== undefined) return own;
  const text = request.session_dates?.[session];
  if (text === undefined) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
