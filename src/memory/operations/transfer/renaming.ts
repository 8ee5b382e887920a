// Ids in exported lines. An import moves all of them by one random number. They stay in order and keep their references, without a table.
// The hash of an export replaces them by their distance to the first one, which such a move does not change.
import { randomBytes } from 'node:crypto';
import type { Properties } from './properties';

/** How ids of memory and ids of users are replaced. */
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

/** A move of ids by less than a millisecond of the time that they begin with. So an id still says when something was made. */
export const newMove = (): bigint => BigInt(`0x${randomBytes(9).toString('hex')}`) + 1n;

/** Replaces ids by moved ones; users as `users` says, those it does not know like other ids. */
export function moved(move: bigint, users: (user_id: string) => string | undefined): Renaming {
  const apart = (id: string) => {
    const cut = id.indexOf('_') + 1;
    return id.slice(0, cut) + textOf(numberOf(id.slice(cut)) + move);
  };
  return { id: apart, user: (user_id) => users(user_id) ?? apart(user_id) };
}

/** Replaces ids by what does not depend on them. An id becomes its distance to the first, a user a number by order of occurrence. */
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

/** Texts as somebody gave them: what looks like an id there is a part of the text. */
const texts = new Set([
  ...['content', 'title', 'metadata_json', 'tags', 'lookup_keys', 'external_id', 'dedupe_key', 'fact', 'detail'],
  ...['source', 'session_key', 'session_id', 'conversation_id', 'content_hash', 'search_tokens', 'note', 'proposed'],
]);
/** Names and their keys. The user's id distinguishes "I"; other ids are a part of the text. */
const names = new Set(['key', 'name', 'about', 'said_by', 'entity_name', 'match_words']);

export const renamedName = (name: string, renaming: Renaming) =>
  name.replace(userPattern, (user_id) => renaming.user(user_id));

const renamedId = (text: string, renaming: Renaming) => text.replace(idPattern, (id) => renaming.id(id));

/** The properties with their ids replaced, in every text that is no text of a caller. */
export function renamedProperties(properties: Properties, renaming: Renaming): Properties {
  const rename = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((entry) => rename(name, entry));
    if (typeof value !== 'string' || texts.has(name) || name.endsWith('_json')) return value;
    const named = renamedName(value, renaming);
    return names.has(name) ? named : renamedId(named, renaming);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, rename(name, value)]));
}
