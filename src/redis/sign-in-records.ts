// Stores the records of sign-ins: tokens, codes, clients, and pages that wait for an answer. Each record is encrypted
// with a key derived from its id, and found by the hash of its id. A token is such an id, so a reader of Redis gets
// neither a valid token nor the record behind it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Schemas } from '../generated/schemas';
import { sha256 } from '../libraries/text/hash';
import { readStored } from '../schemas';
import { ofRedis, type RedisClient } from './connect';

/** The fields of a record; JSON. */
export type SignInRecord = Schemas['stored/Object'];

export interface SignInRecords {
  write(kind: string, id: string, record: SignInRecord, seconds: number): Promise<void>;
  /** @returns undefined if there is none; `consumed` says when it was used, in seconds */
  read(kind: string, id: string): Promise<SignInRecord | undefined>;
  /** Marks a record as used. False if any process has used it before. */
  use(kind: string, id: string): Promise<boolean>;
  delete(kind: string, id: string): Promise<void>;
  /** Adds a client that nobody has allowed yet. Beyond `most` of them, the oldest is deleted. */
  addClient(id: string, client: SignInRecord): Promise<void>;
  /** Keeps a client that somebody has allowed. */
  keepClient(id: string): Promise<void>;
  /** A secret that all processes share; the first one creates it. */
  secret(): Promise<string>;
}

const clientKind = 'Client';

/** Max number and lifetime of clients that nobody has allowed. */
const unused = { most: 1_000, seconds: 86_400 };
/** A client outlives the longest connection, so that signing in again needs no new client. */
const keptSeconds = 210 * 86_400;

const unusedClients = 'sign-in:unused-clients';
const secretKey = 'sign-in:secret';
const algorithm = 'aes-256-gcm';

/** All calls throw Unavailable while Redis is away. */
export function openSignInRecords(redis: RedisClient, most = unused.most): SignInRecords {
  const keyOf = (kind: string, id: string) => `sign-in:${kind}:${sha256(id)}`;
  const usedOf = (kind: string, id: string) => `${keyOf(kind, id)}:used`;
  const remove = async (kind: string, id: string) => {
    await Promise.all([redis.del(keyOf(kind, id)), redis.del(usedOf(kind, id))]);
  };
  return {
    write: (kind, id, record, seconds) =>
      ofRedis(async () => void (await redis.set(keyOf(kind, id), sealed(kind, id, record), 'EX', seconds))),
    read: (kind, id) =>
      ofRedis(async () => {
        const [bytes, used] = await Promise.all([redis.getBuffer(keyOf(kind, id)), redis.get(usedOf(kind, id))]);
        if (bytes === null) return undefined;
        return { ...opened(kind, id, bytes), ...(used !== null && { consumed: Number(used) }) };
      }),
    use: (kind, id) =>
      ofRedis(async () => {
        const seconds = Math.max(1, await redis.ttl(keyOf(kind, id)));
        return (await redis.set(usedOf(kind, id), Math.floor(Date.now() / 1000), 'EX', seconds, 'NX')) === 'OK';
      }),
    delete: (kind, id) => ofRedis(() => remove(kind, id)),
    addClient: (id, client) =>
      ofRedis(async () => {
        await redis.set(keyOf(clientKind, id), sealed(clientKind, id, client), 'EX', unused.seconds);
        await redis.zadd(unusedClients, Date.now(), id);
        await redis.zremrangebyscore(unusedClients, '-inf', Date.now() - unused.seconds * 1000);
        const surplus = (await redis.zcard(unusedClients)) - most;
        if (surplus <= 0) return;
        const oldest = await redis.zpopmin(unusedClients, surplus);
        // Ids and scores, alternating.
        await Promise.all(oldest.filter((_entry, at) => at % 2 === 0).map((each) => remove(clientKind, each)));
      }),
    keepClient: (id) =>
      ofRedis(async () => {
        await Promise.all([redis.zrem(unusedClients, id), redis.expire(keyOf(clientKind, id), keptSeconds)]);
      }),
    secret: () =>
      ofRedis(async () => {
        await redis.set(secretKey, randomBytes(32).toString('base64url'), 'NX');
        return (await redis.get(secretKey)) ?? '';
      }),
  };
}

const keyFor = (kind: string, id: string) => Buffer.from(hkdfSync('sha256', id, '', `sign-in ${kind}`, 32));

function sealed(kind: string, id: string, record: SignInRecord): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor(kind, id), iv);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
}

function opened(kind: string, id: string, bytes: Buffer): SignInRecord {
  const decipher = createDecipheriv(algorithm, keyFor(kind, id), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  return readStored('stored/Object', text);
}
