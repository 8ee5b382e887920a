// Imports what the readers of formats find: messages as turns of conversations, texts as items. External ids are
// stable, so that a second import adds only what is new.
import { sha256 } from '../../src/text/hash';
import { readAll, type Recognised } from '../../src/formats';
import type { Conversation, Format, Text, Turn } from '../../src/formats/format';
import type { Schemas } from '../../src/generated/schemas';
import type { RunRecord } from './record';
import { postPatiently, Refused, sendBatch, type Target, type Waiting } from './send';

type Json = Record<string, unknown>;

export interface SourceOptions {
  target: Target;
  /** Of all items; by default of each format its own. */
  origin: string | undefined;
  waiting: Waiting;
  record: RunRecord;
  onProgress(): void;
}

export interface Counts {
  created: number;
  existing: number;
  failed: { what: string; reason: string }[];
}

/** The origin of a format: `import:claude_code`. */
export const originOf = (format: Format): string => `import:${format.name.replaceAll('-', '_')}`;

/** What is collected before it is sent, so that few requests suffice and little is in memory. */
const heldTurns = 2_000;
const heldTexts = 200;
const heldCharacters = 400_000;
const turnsPerRequest = 1_000;
/** Limit of the service; a longer message becomes several turns. */
const maxTurn = 100_000;
const maxText = 1_000_000;

interface Held {
  conversations: Map<string, { format: Format; about: Json; turns: Turn[] }>;
  texts: { format: Format; text: Text }[];
  turns: number;
  characters: number;
}

const nothing = (): Held => ({ conversations: new Map(), texts: [], turns: 0, characters: 0 });

/** @param counts is added to @throws Problem when the service rejects the caller or stays unavailable */
export async function importSource(recognised: Recognised, options: SourceOptions, counts: Counts): Promise<void> {
  let held = nothing();
  const flush = async () => {
    await send(held, options, counts);
    held = nothing();
  };
  for await (const { format, found } of readAll(recognised)) {
    if (!format || found.kind === 'skipped') continue;
    if (found.kind === 'conversation') hold(held, format, found, options.record.done, counts);
    else if (options.record.done.has(idOf(format, found.id))) counts.existing++;
    else {
      held.texts.push({ format, text: found });
      held.characters += found.text.length;
    }
    if (held.turns >= heldTurns || held.texts.length >= heldTexts || held.characters >= heldCharacters) await flush();
  }
  await flush();
}

function hold(held: Held, format: Format, found: Conversation, done: ReadonlySet<string>, counts: Counts): void {
  const id = idOf(format, found.id);
  const fresh = found.turns.filter((turn) => !done.has(turnId(id, turn.id)));
  counts.existing += found.turns.length - fresh.length;
  if (fresh.length === 0) return;
  const known = held.conversations.get(id) ?? { format, about: found.about, turns: [] };
  known.turns = [...known.turns, ...fresh];
  held.conversations.set(id, known);
  held.turns += fresh.length;
  held.characters += fresh.reduce((sum, { text }) => sum + text.length, 0);
}

const maxId = 400;
/** A long id, as of some mails, is shortened; it stays the same for the same id. */
const bounded = (id: string): string => (id.length <= maxId ? id : `${id.slice(0, maxId - 65)}#${sha256(id)}`);
const idOf = (format: Format, id: string): string => bounded(`${format.name}:${id}`);
const turnId = (conversation_id: string, id: string): string => bounded(`${conversation_id}:${id}`);

/** Conversations that are sent at once: while one is stored, another is embedded. */
const underWay = 2;

async function send({ conversations, texts }: Held, options: SourceOptions, counts: Counts): Promise<void> {
  const next = conversations.entries();
  const work = async () => {
    for (const [id, { format, about, turns }] of next)
      for (const part of partsOf(turns)) {
        await sendTurns(id, { format, about, turns: part }, options, counts);
        options.onProgress();
      }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  if (texts.length > 0) await sendTexts(texts, options, counts);
  options.onProgress();
}

/** The turns in requests that the service answers within seconds. */
function partsOf(turns: Turn[]): Turn[][] {
  const parts: Turn[][] = [];
  let characters = Infinity;
  for (const turn of turns) {
    const part = parts.at(-1);
    if (!part || part.length >= turnsPerRequest || characters + turn.text.length > heldCharacters) {
      parts.push([turn]);
      characters = 0;
    } else part.push(turn);
    characters += turn.text.length;
  }
  return parts;
}

type Answer = Schemas['ingest/ConversationAnswer'];

async function sendTurns(
  conversation_id: string,
  { format, about, turns }: { format: Format; about: Json; turns: Turn[] },
  { target, origin, waiting, record }: SourceOptions,
  counts: Counts,
): Promise<void> {
  const ids = turns.map(({ id }) => turnId(conversation_id, id));
  const body = {
    conversation_id,
    origin: origin ?? originOf(format),
    context: about,
    // What was sent before stays as it is: these turns begin a chunk of their own.
    session_boundaries: [0],
    turns: turns.flatMap((turn, i) => turnsOf(turn, ids[i] as string)),
  };
  record.add({ sent: ids });
  try {
    const answer = (await postPatiently(target, '/memory/ingest/conversation', body, waiting)) as Answer;
    const known = Math.min(answer.known_turns, turns.length);
    counts.existing += known;
    counts.created += turns.length - known;
    const isPending = ids.every((id) => record.pending.has(id));
    const chunks = answer.chunk_results.filter(({ status }) => status === 'created' || isPending);
    // A conversation that was there before is not one that this run created.
    const isNew = answer.total_turns === answer.new_turns || isPending;
    const item_ids = chunks.map(({ item_id }) => item_id);
    record.add({ done: ids, item_ids: isNew ? [answer.conversation_node_id, ...item_ids] : item_ids });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    counts.failed.push(...ids.map((what) => ({ what, reason: error.message })));
  }
}

function turnsOf({ role, speaker, at, text }: Turn, external_id: string): Json[] {
  const who = speaker === undefined ? { role } : { speaker: speaker.slice(0, 200) };
  const clean = text.toWellFormed().replaceAll('\0', '');
  const pieces = Array.from({ length: Math.ceil(clean.length / maxTurn) }, (_, i) =>
    clean.slice(i * maxTurn, (i + 1) * maxTurn),
  );
  return pieces.flatMap((content, i) =>
    content.trim() === ''
      ? []
      : [
          {
            ...who,
            content,
            external_id: i === 0 ? external_id : `${external_id}#${i + 1}`,
            ...(at && { timestamp: at }),
          },
        ],
  );
}

async function sendTexts(texts: Held['texts'], options: SourceOptions, counts: Counts): Promise<void> {
  const { target, origin, waiting, record } = options;
  const ids = texts.map(({ format, text }) => idOf(format, text.id));
  const isLong = texts.map(({ text }) => text.text.length > maxText);
  const items = texts.map(({ format, text }, i) => itemOf(text, ids[i] as string, origin ?? originOf(format)));
  const sent = items.filter((_, i) => !isLong[i]);
  record.add({ sent: ids });
  const outcomes = (sent.length > 0 ? await sendBatch(target, sent, waiting) : []).values();
  const done: string[] = [];
  const item_ids: string[] = [];
  for (const [i, what] of ids.entries()) {
    const outcome = isLong[i] ? undefined : outcomes.next().value;
    if (!outcome) counts.failed.push({ what, reason: `is longer than ${maxText} characters` });
    else if (outcome.status === 'failed') counts.failed.push({ what, reason: outcome.reason });
    else {
      done.push(what);
      if (outcome.status === 'created' || record.pending.has(what)) item_ids.push(outcome.item_id);
      counts[outcome.status === 'created' ? 'created' : 'existing']++;
    }
  }
  record.add({ done, item_ids });
}

const itemOf = ({ type, text, title, at, until, tags, about }: Text, external_id: string, origin: string): Json => ({
  memory_type: type,
  content: text.toWellFormed().replaceAll('\0', ''),
  external_id,
  origin,
  metadata: about,
  ...(title !== undefined && { title: title.slice(0, 2_000) }),
  ...(at !== undefined && { valid_start_time: at }),
  ...(until !== undefined && { valid_end_time: until }),
  ...(tags && tags.length > 0 && { tags }),
});
