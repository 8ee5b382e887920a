// Idempotency-Key: the first answer again, for a day. What is kept is sealed with the key itself, of which only a hash is stored.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { ScopedCaller } from '../ctx';
import { Conflict, Invalid, Refusal, TimedOut, Unavailable } from '../errors';
import type { Graph } from '../graph/run';

/** What is kept of an answer. */
interface Kept {
  status: number;
  headers: Record<string, string>;
  answer: unknown;
}

const keptMs = 24 * 3_600_000;
/** A claim that is older than this belongs to a process that died: no request takes so long. */
const leaseSeconds = 120;
const longest = 255;

/**
 * Runs `work` once for a key: a request with the same key gets the first answer again.
 *
 * The claim is a node of its own, made before the work. Every transaction of the work marks it, so "has it written?" commits
 * with the write; the answer is added after. A process that dies between the two leaves a mark without an answer: the next
 * request is then told that the work was done (409 `already_done`) and does not do it twice.
 *
 * @param key as it was sent; @param request what the key stands for, besides the caller: route and content
 * @throws Invalid for a key that is too long or was sent with another content; Conflict while the first is under way
 */
export async function once(
  graph: Graph,
  caller: ScopedCaller,
  key: string,
  request: { route: string; content: string },
  work: (recordId: string) => Promise<Kept>,
): Promise<Kept> {
  const problem = (msg: string, type: string) => Invalid.field(['header', 'Idempotency-Key'], msg, type);
  if (key.length > longest) throw problem(`Must not be longer than ${longest} characters`, 'max_length');
  const { scope, user_id, key_id } = caller;
  // The API key too: the response may contain what another key of the same user must not get, such as a new secret.
  const record_id = hash([scope.tenant_id, user_id, key_id, scope.active_workspace_id, request.route, key]);
  const claim = randomUUID();
  const found = await graph.unscoped('idempotency/claim', {
    record_id,
    claim,
    body_hash: hash(request.content),
    expires_at: new Date(Date.now() + keptMs).toISOString(),
    lease_seconds: leaseSeconds,
  });
  if (!found.same_body) throw problem('Was already used for a different request', 'idempotency_mismatch');
  if (found.answer !== null) {
    const kept = open(found.answer, key, record_id);
    return { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } };
  }
  if (found.written)
    throw new Conflict('already_done', 'The first request with this key succeeded, but its response was lost.');
  if (!found.mine) throw new Conflict('in_progress', 'The first request with this key is still running.');
  try {
    const kept = await work(record_id);
    await graph.unscoped('idempotency/finish', { record_id, claim, answer: seal(kept, key, record_id) });
    return kept;
  } catch (error) {
    await graph.unscoped('idempotency/release', { record_id, claim, refused: isRefusal(error) });
    throw error;
  }
}

/** Whether nothing was done, as opposed to something that broke on the way. */
const isRefusal = (error: unknown) =>
  error instanceof Refusal && !(error instanceof Unavailable) && !(error instanceof TimedOut);

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** AES-256-GCM under a key made of the Idempotency-Key: answers hold content, and secrets that are shown once. */
function seal(kept: Kept, key: string, recordId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(key, recordId), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function open(sealed: string, key: string, recordId: string): Kept {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key, recordId), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()) as Kept;
}

const sealKey = (key: string, recordId: string) => Buffer.from(hkdfSync('sha256', key, recordId, 'idempotency', 32));
