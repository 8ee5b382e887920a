// Reserved keys and their synonyms, at top level and in metadata; docs/keys.md shows the same table. A value of the
// wrong kind stays ordinary metadata.
import { toUtc } from '../../time';

type Json = Record<string, unknown>;

/** Each key with its synonyms; the first one with a value counts. */
export const keyNames = {
  session: ['session_id', 'thread_id', 'conversation_id', 'chat_id'],
  place: ['turn', 'dia_id', 'position', 'message_index', 'sequence'],
  speaker: ['speaker', 'author', 'sender', 'from', 'role'],
  time: ['timestamp', 'sent_at', 'published_at', 'datetime', 'date'],
  title: ['title', 'subject', 'headline'],
  source: ['source', 'url', 'link'],
} as const satisfies Record<string, readonly string[]>;

type Key = keyof typeof keyNames;

/** Top-level names that are stored in the metadata. The title is a field of its own. */
export const metadataNames: readonly string[] = Object.values(keyNames)
  .flat()
  .filter((name) => name !== 'title');

/**
 * The metadata merged with keys sent at top level, which take precedence.
 * @param fields field names of the item's type, which are not keys
 */
export function withSentKeys(sent: Json, metadata: Json, fields: ReadonlySet<string>): Json {
  const found = sentKeys(sent, fields);
  return Object.keys(found).length > 0 ? { ...metadata, ...found } : metadata;
}

const noFields: ReadonlySet<string> = new Set();

/** Reserved keys sent at top level. */
export const sentKeys = (sent: Json, fields = noFields): Json =>
  Object.fromEntries(
    metadataNames.flatMap((name) => {
      const value = Object.hasOwn(sent, name) && !fields.has(name) ? sent[name] : undefined;
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

function valueOf<T>(metadata: Json, key: Key, read: (value: unknown) => T | undefined): T | undefined {
  for (const name of keyNames[key]) {
    const value = Object.hasOwn(metadata, name) ? read(metadata[name]) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Max characters of a name or an id; longer texts are ignored. */
const maxNameLength = 400;
/** Max characters of a title, as at top level. */
const maxTitleLength = 2_000;

const textUpTo = (max: number) => (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= max ? text : undefined;
};
const nameOf = textUpTo(maxNameLength);

/** The session id of an item; items of a session form a chain. */
export const sessionOf = (metadata: Json): string | undefined =>
  valueOf(metadata, 'session', (value) => (typeof value === 'number' ? String(value) : nameOf(value)));

/** The position of an item in its session: a number, or an ordinal such as `D1:12`. */
export const placeInSession = (metadata: Json): string | undefined =>
  valueOf(metadata, 'place', (value) => {
    const text = typeof value === 'number' ? String(value) : nameOf(value);
    return text !== undefined && /\d/.test(text) ? text : undefined;
  });

export const titleIn = (metadata: Json): string | undefined => valueOf(metadata, 'title', textUpTo(maxTitleLength));

/** The source of an item: a URL or a name. */
export const sourceOf = (metadata: Json): string | undefined => valueOf(metadata, 'source', nameOf);

/** Dialogue roles, which are not names. */
const roles: ReadonlySet<string> = new Set([
  ...[
    'user',
    'assistant',
    'system',
    'tool',
    'function',
    'developer',
    'model',
    'ai',
    'bot',
    'chatbot',
    'agent',
    'human',
  ],
  ...['customer', 'client', 'support', 'operator', 'interviewer', 'interviewee', 'moderator', 'host', 'guest'],
  ...['me', 'you', 'other', 'unknown', 'anonymous', 'speaker', 'participant'],
]);

/** Whether a speaker is a role, such as `user` or `Speaker 2`, instead of a name. */
export function isRole(speaker: string): boolean {
  const [word = '', ...rest] = speaker.toLowerCase().split(/[\s_-]/);
  return roles.has(word) && rest.every((each) => each !== '' && Number.isInteger(Number(each)));
}

/** Name of the speaker; undefined for a role. `Ines Holm <ines@harbour.example>` gives Ines Holm. */
export const speakerIn = (metadata: Json): string | undefined =>
  valueOf(metadata, 'speaker', (value) => {
    const text = nameOf(value);
    const address = text?.indexOf('<') ?? -1;
    const name = address > 0 ? text?.slice(0, address).trim() : text;
    return name && !isRole(name) ? name : undefined;
  });

/** Names of all speakers of a text with several turns; such a text has no single speaker. */
export function speakersIn(metadata: Json): string[] | undefined {
  const list = metadata['speakers'];
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((each) => {
    const name = nameOf(each);
    return name !== undefined && !isRole(name) ? [name] : [];
  });
}

/** When an item was written or happened, RFC 3339. A time without offset is UTC; a date is midnight UTC. */
export const timeIn = (metadata: Json): string | undefined => valueOf(metadata, 'time', momentOf);

/** Larger epoch numbers are milliseconds; as seconds they would lie after the year 5000. */
const minMilliseconds = 1e11;
/** Max characters of a time. */
const maxTimeLength = 40;

function momentOf(value: unknown): string | undefined {
  if (typeof value === 'number') {
    const at = new Date(value < minMilliseconds ? value * 1000 : value);
    return Number.isNaN(at.getTime()) ? undefined : inRange(at.toISOString());
  }
  if (typeof value !== 'string' || value.length > maxTimeLength) return undefined;
  const text = value.trim().replace(' ', 'T');
  const [day = '', clock] = text.split(/[Tt]/);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  if (clock === undefined) return inRange(`${day}T00:00:00Z`);
  const [, time = '', seconds = ':00', fraction = '', offset = 'Z'] =
    /^(\d\d:\d\d)(:\d\d)?(\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?$/.exec(clock) ?? [];
  return time === '' ? undefined : inRange(`${day}T${time}${seconds}${fraction}${offset}`);
}

/** The time if it is valid and within the years 0000 to 9999 in UTC. */
function inRange(text: string): string | undefined {
  if (Number.isNaN(Date.parse(text)) || !dayExists(text.slice(0, 10))) return undefined;
  return /^\d{4}-/.test(toUtc(text)) ? text : undefined;
}

/** Date.parse reads 30 February as a day in March. */
const dayExists = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
