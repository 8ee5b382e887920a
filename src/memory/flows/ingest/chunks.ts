// Splits a conversation into searchable chunks of a few turns within one session.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { writeRaw } from '../../runs/later';
import type { How } from '../../store/reconcile';
import { keyNames, timeInMetadata } from '../../model/keys';

type Request = Schemas['ingest/ConversationRequest'];

/** A run in which workers complete the chunks of a conversation or document. */
export const chunksLater =
  (ctx: Ctx): How['later'] =>
  (work, unfinished) =>
    writeRaw(
      ctx,
      { kind: 'ingest.chunks' },
      unfinished.filter(({ draft }) => draft.embed),
      work,
    );

export interface Chunk {
  /** Speakers in order of their first turn. */
  speakers: string[];
  /** Position of the first turn in the conversation. */
  first_turn: number;
  turns: number;
  session: number;
  content: string;
}

/**
 * A conversation that continues past midnight stays in its chunk; after a pause of this length, a new day starts a new
 * chunk.
 */
const pauseMs = 3_600_000;

/**
 * A new chunk starts with each session, with a new day after a pause, after `turns_per_chunk` turns, and before the
 * text exceeds `max_chunk_chars`.
 */
export function chunksOf(request: Request): Chunk[] {
  const { turns, turns_per_chunk: maxTurns, max_chunk_chars: maxCharacters } = request;
  const begins = new Set(request.session_boundaries ?? []);
  const chunks: Chunk[] = [];
  let session = 0;
  turns.forEach((turn, position) => {
    const line = lineOf(turn);
    const beginsSession = position > 0 && begins.has(position);
    if (beginsSession) session++;
    const isOtherDay = position > 0 && beginsDay(turns[position - 1] as Turn, turn);
    const last = chunks.at(-1);
    const fits = last && last.turns < maxTurns && last.content.length + line.length < maxCharacters;
    const speaker = speakerOf(turn);
    if (!last || beginsSession || isOtherDay || !fits)
      chunks.push({ first_turn: position, turns: 1, session, content: line, speakers: [speaker] });
    else {
      last.turns++;
      if (!last.speakers.includes(speaker)) last.speakers.push(speaker);
      last.content += `\n${line}`;
    }
  });
  return chunks;
}

type Turn = Request['turns'][number];

/** The clock of the writer decides on which day a turn was written. */
function beginsDay(before: Turn, turn: Turn): boolean {
  const [then, now] = [timeInMetadata(before), timeInMetadata(turn)];
  if (then === undefined || now === undefined || then.slice(0, 10) === now.slice(0, 10)) return false;
  return Math.abs(Date.parse(now) - Date.parse(then)) >= pauseMs;
}

/** The speaker of a turn under any accepted field name, for example `speaker` or `role`. */
export const speakerOf = (turn: Turn): string =>
  keyNames.speaker.map((name) => turn[name]).find((value) => typeof value === 'string' && value !== '') as string;

const lineOf = (turn: Turn): string => `${speakerOf(turn)}: ${turn.content}`;
