import { createHash } from 'node:crypto';
import { decodeTime, encodeTime, isValid, monotonicFactory } from 'ulid';

export type IdKind =
  | 'mem'
  | 'ver'
  | 'ent'
  | 'tnt'
  | 'wsp'
  | 'usr'
  | 'key'
  | 'ses'
  | 'inv'
  | 'aud'
  | 'srs'
  | 'fact'
  | 'del'
  | 'req'
  | 'agt'
  | 'rev'
  | 'gate'
  | 'sub'
  | 'con'
  | 'whk'
  | 'whd';

const nextUlid = monotonicFactory();

/** A new id: opaque, prefixed by kind, sortable by creation time even within a millisecond. */
export const newId = (kind: IdKind) => `${kind}_${nextUlid().toLowerCase()}`;

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const randomDigits = 16;

/**
 * The id of an item imported from another system. The same origin always gets the same id; ids sort by creation time
 * there.
 * @param created RFC 3339
 * @param origin text that identifies the item in the other system
 */
export function idOf(kind: IdKind, created: string, origin: string): string {
  const hash = createHash('sha256').update(origin).digest();
  const rest = Array.from(hash.subarray(0, randomDigits), (byte) => digits[byte % digits.length]).join('');
  return `${kind}_${encodeTime(Math.max(0, Date.parse(created)), 10).toLowerCase()}${rest}`;
}

/** The creation time in an id, RFC 3339; null for an id that contains none. */
export function timeOfId(id: string): string | null {
  const ulid = id.slice(id.indexOf('_') + 1).toUpperCase();
  return isValid(ulid) ? new Date(decodeTime(ulid)).toISOString().replace('.000Z', 'Z') : null;
}
