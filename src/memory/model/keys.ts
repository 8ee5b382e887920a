// Reserved keys and their synonyms, for example `speaker` and `author`, at top level and in metadata. docs/keys.md
// has the same table. A value of the wrong type is ordinary metadata.
import { isStatable } from '../../time';

type Json = Record<string, unknown>;

/** Each key with its synonyms; the first synonym that has a value counts. */
export const keyNames = {
  session: ['session_id', 'thread_id', 'conversation_id', 'chat_id'],
  position: ['turn', 'dia_id', 'position', 'message_index', 'sequence'],
  speaker: ['speaker', 'author', 'sender', 'from', 'role'],
  time: ['timestamp', 'sent_at', 'published_at', 'datetime', 'date'],
  title: ['title', 'subject', 'headline'],
  source: ['source', 'url', 'link'],
} as const satisfies Record<string, readonly string[]>;

type Key = keyof typeof keyNames;

/** Top-level names whose values are stored in the metadata; the title has a separate field. */
export const metadataNames: readonly string[] = Object.values(keyNames)
  .flat()
  .filter((name) => name !== 'title');

/** Reserved top-level keys win. @param fields of the item's type, which are not reserved keys */
export function withSentKeys(sent: Json, metadata: Json, fields: ReadonlySet<string>): Json {
  const found = sentKeys(sent, fields);
  return Object.keys(found).length > 0 ? { ...metadata, ...found } : metadata;
}

const noFields: ReadonlySet<string> = new Set();

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

/** Max characters; a longer value is ordinary metadata. */
const maxNameLength = 400;
/** The schema has the same limit at top level. */
const maxTitleLength = 2_000;

const textUpTo = (max: number) => (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= max ? text : undefined;
};
const nameOf = textUpTo(maxNameLength);

export const sessionOf = (metadata: Json): string | undefined =>
  valueOf(metadata, 'session', (value) => (typeof value === 'number' ? String(value) : nameOf(value)));

/** A number, or a text with numbers such as `D1:12`. */
export const positionInSession = (metadata: Json): string | undefined =>
  valueOf(metadata, 'position', (value) => {
    const text = typeof value === 'number' ? String(value) : nameOf(value);
    return text !== undefined && /\d/.test(text) ? text : undefined;
  });

export const titleIn = (metadata: Json): string | undefined => valueOf(metadata, 'title', textUpTo(maxTitleLength));

export const sourceInMetadata = (metadata: Json): string | undefined => valueOf(metadata, 'source', nameOf);

/** Roles; none of them is the name of a speaker. */
const roles: ReadonlySet<string> = new Set([
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
  'customer',
  'client',
  'support',
  'operator',
  'interviewer',
  'interviewee',
  'moderator',
  'host',
  'guest',
  'me',
  'you',
  'other',
  'unknown',
  'anonymous',
  'speaker',
  'participant',
]);

/** True if a speaker is only a role, such as `user` or `Speaker 2`. */
export function isRole(speaker: string): boolean {
  const [word = '', ...rest] = speaker.toLowerCase().split(/[\s_-]/);
  return roles.has(word) && rest.every((each) => each !== '' && Number.isInteger(Number(each)));
}

/** Name of the speaker: "Ines Holm <ines@harbour.example>" → "Ines Holm". Returns undefined for a role. */
export const speakerIn = (metadata: Json): string | undefined =>
  valueOf(metadata, 'speaker', (value) => {
    const text = nameOf(value);
    const address = text?.indexOf('<') ?? -1;
    const name = address > 0 ? text?.slice(0, address).trim() : text;
    return name && !isRole(name) ? name : undefined;
  });

export function saidBy(metadata: Json): string | null {
  const role = metadata['speaker'] ?? metadata['role'];
  return speakerIn(metadata) ?? (typeof role === 'string' ? (nameOf(role) ?? null) : null);
}

export function speakersIn(metadata: Json): string[] | undefined {
  const list = metadata['speakers'];
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((each) => {
    const name = nameOf(each);
    return name !== undefined && !isRole(name) ? [name] : [];
  });
}

/** When an item was written or happened, RFC 3339. A time without offset counts as UTC, a date as midnight UTC. */
export const timeInMetadata = (metadata: Json): string | undefined => valueOf(metadata, 'time', momentOfValue);

export const hasUnreadTime = (metadata: Json): boolean =>
  keyNames.time.some((name) => (metadata[name] ?? '') !== '') && timeInMetadata(metadata) === undefined;

/** Larger numbers are milliseconds since 1970; as seconds they would mean a year after 5000. */
const minMilliseconds = 1e11;
const maxTimeLength = 40;

/** `3.4.2026` as `2026-04-03`: with dots, the day comes first everywhere. */
export const withIsoDay = (text: string): string =>
  text.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** A time as files and messages write it, as RFC 3339; undefined for anything else. */
export function momentOfValue(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\d{9,13}$/.test(value)) return momentOfValue(Number(value));
  if (typeof value === 'number') {
    const at = new Date(value < minMilliseconds ? value * 1000 : value);
    return Number.isNaN(at.getTime()) ? undefined : inRange(at.toISOString());
  }
  if (typeof value !== 'string' || value.length > maxTimeLength) return undefined;
  const text = withIsoDay(value.trim()).replace(' ', 'T');
  const [day = '', clock] = text.split(/[Tt]/);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  if (clock === undefined) return inRange(`${day}T00:00:00Z`);
  const [, time = '', seconds = ':00', fraction = '', offset = 'Z'] =
    /^(\d\d:\d\d)(:\d\d)?(\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?$/.exec(clock) ?? [];
  return time === '' ? undefined : inRange(`${day}T${time}${seconds}${fraction}${offset}`);
}

function inRange(text: string): string | undefined {
  if (Number.isNaN(Date.parse(text)) || !dayExists(text.slice(0, 10))) return undefined;
  return isStatable(text) ? text : undefined;
}

/** Date.parse reads 30 February as 1 or 2 March. */
const dayExists = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
