// Replaces ids in exported lines. An import adds one random number to all ids, so their order and references stay
// without a table. The checksum uses distances to the first id, which this does not change.
import { randomBytes } from 'node:crypto';
import { keyWord } from '../../model/lookup';
import type { Properties } from './properties';

export interface Renaming {
  id(id: string): string;
  user(user_id: string): string;
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const idPattern = /\b(mem|ver|ent|fact|rev)_([0-9a-hjkmnp-tv-z]{26})\b/g;
const userPattern = /\busr_[0-9a-hjkmnp-tv-z]{26}\b/g;

const numberOf = (text: string): bigint => {
  let number = 0n;
  for (const digit of text) number = number * 32n + BigInt(digits.indexOf(digit));
  return number;
};

function textOf(number: bigint): string {
  let text = '';
  for (let rest = number; text.length < 26; rest /= 32n) text = (digits[Number(rest % 32n)] as string) + text;
  return text;
}

/**
 * A random number to add to ids, less than one millisecond of the time in them, so that ids keep their creation
 * time.
 */
export const newMove = (): bigint => BigInt(`0x${randomBytes(9).toString('hex')}`) + 1n;

/** `users` maps user ids; unknown ones get the number too. */
export function moved(move: bigint, users: (user_id: string) => string | undefined): Renaming {
  const apart = (id: string) => {
    const cut = id.indexOf('_') + 1;
    return id.slice(0, cut) + textOf(numberOf(id.slice(cut)) + move);
  };
  return { id: apart, user: (user_id) => users(user_id) ?? apart(user_id) };
}

/** Replaces ids for the checksum: an id by its distance to the first one, a user by a number in order of occurrence. */
export function canonical(): Renaming {
  let first: bigint | undefined;
  const users = new Map<string, string>();
  return {
    id: (id) => {
      const [kind, text = ''] = id.split('_');
      const number = numberOf(text);
      first ??= number;
      return `${kind}_${number - first}`;
    },
    user: (user_id) => {
      const known = users.get(user_id) ?? `usr_${users.size + 1}`;
      users.set(user_id, known);
      return known;
    },
  };
}

/** Properties that contain callers' texts; anything in them that looks like an id stays. */
const texts = new Set([
  'content',
  'title',
  'tags',
  'external_id',
  'dedupe_key',
  'fact',
  'detail',
  'source',
  'session_key',
  'session_id',
  'conversation_id',
  'content_hash',
  'note',
  'proposed',
]);
/** Properties that contain names or their keys. Only the user id in the key of "I" is replaced. */
const names = new Set(['key', 'name', 'about', 'said_by', 'entity_name', 'match_words']);

export const renamedName = (name: string, renaming: Renaming) =>
  name.replace(userPattern, (user_id) => renaming.user(user_id));

const renamedId = (text: string, renaming: Renaming) => text.replace(idPattern, (id) => renaming.id(id));

/** The metadata of a chunk names its document, because filters find the chunk by it. */
const ofDocument: Partial<Record<string, (value: string, renaming: Renaming) => string>> = {
  metadata_json: (metadata, renaming) =>
    metadata.replace(/(?<="document_id":")mem_[0-9a-hjkmnp-tv-z]{26}(?=")/g, (id) => renaming.id(id)),
  lookup_keys: (key, renaming) => key.replace(/(?<=^document_id=)mem_[0-9a-hjkmnp-tv-z]{26}$/, (id) => renaming.id(id)),
  search_tokens: (word, renaming) => {
    if (!word.startsWith(documentWord)) return word;
    const key = Buffer.from(word.slice('key'.length, -1), 'hex').toString();
    return keyWord(ofDocument['lookup_keys']?.(key, renaming) ?? key);
  },
};
const documentWord = keyWord('document_id=mem_').slice(0, -1);

export function renamedProperties(properties: Properties, renaming: Renaming): Properties {
  const rename = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((entry) => rename(name, entry));
    if (typeof value !== 'string') return value;
    const document = ofDocument[name];
    if (document) return document(value, renaming);
    if (texts.has(name) || name.endsWith('_json')) return value;
    const named = renamedName(value, renaming);
    return names.has(name) ? named : renamedId(named, renaming);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, rename(name, value)]));
}
