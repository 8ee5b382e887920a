// Idempotency-Key: a client that lost a response sends the request again, and nothing happens twice.
//
// Callers may rely on this: for a day, a request with the same key, route and content gets the first response again.
// Other content with the same key is refused with 422. While the first request runs, the second gets 409 `in_progress`.
// If the first has written but its response is lost, the second gets 409 `already_done`: it is never executed again.
//
// The claim of a key is a node. It is created before the work, and renewed until the work has ended, even after a
// timeout response; a failed renewal is repeated by the next one. A claim that was not renewed for half a minute
// belongs to a process that died or hangs. If nothing was written under it, the next request takes it over. A request
// that has lost its claim notices at its next write: every write transaction checks that the claim is still held, and
// flags it in the same commit (graph/run). So an ended claim with a flag and without a response says that something was
// written, and that the process died, or failed, before the response was stored. A request that fails without a write
// gives the key back.
//
// A record belongs to one user, API key, workspace and route: a response may contain a new secret, which another key
// must not get. Responses contain memories, so they are encrypted with AES-256-GCM under a key derived from the
// Idempotency-Key; only its hash is stored. Links from the record to the items in the response are stored before the
// response, so that deleting an item always deletes the responses that contain it.
//
// One transaction for work and flag was rejected: work that continues after the response, such as an ingest, cannot
// share a transaction with it (docs/decisions.md).
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { ScopedCaller } from '../ctx';
import { Invalid, Refusal, type IssueType } from '../errors';
import type { Graph, IdempotencyClaim } from '../graph/run';
import { takeTurns } from '../process/turns';
import { sha256 } from '../libraries/text/hash';
import { jsonBytes } from './answer';
import { readStored } from '../schemas';

interface Kept {
  status: number;
  headers: Record<string, string>;
  answer: unknown;
}

const keptMs = 24 * 3_600_000;
const leaseSeconds = 30;
const renewMs = (leaseSeconds * 1_000) / 4;
const maxKeyLength = 255;

/**
 * @param request route and hash of the content; both must match for a repeated key
 * @throws Invalid for a key that is too long or was used with different content; Refusal `in_progress`, `already_done`
 */
export async function once(
  graph: Graph,
  caller: ScopedCaller,
  key: string,
  request: { route: string; content_hash: string },
  work: (claim: IdempotencyClaim) => Promise<Kept>,
): Promise<Kept> {
  const problem = (msg: string, type: IssueType) => Invalid.field(['header', 'Idempotency-Key'], msg, type);
  if (key.length > maxKeyLength) throw problem(`Must not be longer than ${maxKeyLength} characters`, 'max_length');
  const { scope, user_id, key_id } = caller;
  const record_id = hash([scope.tenant_id, user_id, key_id, scope.active_workspace_id, request.route, key]);
  const mine: IdempotencyClaim = { record_id, claim: randomUUID() };
  const claiming = graph.unscoped('idempotency/claim', {
    ...mine,
    tenant_id: scope.tenant_id,
    user_id,
    workspace_id: scope.active_workspace_id,
    body_hash: request.content_hash,
    expires_at: new Date(Date.now() + keptMs).toISOString(),
    lease_seconds: leaseSeconds,
  });
  const found = await releasedIfFailed(graph, mine, claiming);
  if (!found.same_body) throw problem('Was already used for another request', 'idempotency_mismatch');
  if (found.answer !== null) {
    const kept = open(found.answer, key, record_id);
    return { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } };
  }
  if (found.written) throw new Refusal('already_done');
  if (!found.mine) throw new Refusal('in_progress');
  return whileRenewed(graph, mine, async () => {
    const kept = await work(mine);
    const item_ids = itemsNamedIn(kept.answer);
    if (item_ids.length > 0) await graph.as(scope, '').run('idempotency/link', { record_id, item_ids });
    await graph.unscoped('idempotency/end', { ...mine, answer: seal(kept, key, record_id) });
    return kept;
  });
}

/** Holds the claim until the work ends, and releases it if the work fails. */
async function whileRenewed<T>(graph: Graph, mine: IdempotencyClaim, work: () => Promise<T>): Promise<T> {
  const renew = () => void graph.unscoped('idempotency/renew', mine).catch(() => undefined);
  const renewing = setInterval(renew, renewMs);
  try {
    return await releasedIfFailed(graph, mine, work());
  } finally {
    clearInterval(renewing);
  }
}

/** Releases the claim if the work fails, or if creating the claim fails, because it may be stored anyway. */
async function releasedIfFailed<T>(graph: Graph, mine: IdempotencyClaim, working: Promise<T>): Promise<T> {
  try {
    return await working;
  } catch (error) {
    await graph.unscoped('idempotency/release', mine);
    throw error;
  }
}

const itemsNamedIn = (answer: unknown): string[] => [
  ...new Set(JSON.stringify(answer ?? null).match(/(?<=")mem_[0-9a-z]{26}(?=")/g)),
];

/** A hash of the request, computed in slices: values and file may have 20 MB each. */
export async function hashOfRequest(values: unknown[], file: Uint8Array = new Uint8Array()): Promise<string> {
  const turn = takeTurns();
  const made = createHash('sha256');
  for (const bytes of [...(await Promise.all(values.map(jsonBytes))), file])
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      made.update(bytes.subarray(at, at + sliceBytes));
      await turn();
    }
  return made.digest('hex');
}

/** Number of bytes that can be hashed in a few milliseconds. */
const sliceBytes = 1_000_000;

const hash = (value: unknown) => sha256(JSON.stringify(value));

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
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
  return readStored('stored/KeptAnswer', text) as Kept;
}

const sealKey = (key: string, recordId: string) => Buffer.from(hkdfSync('sha256', key, recordId, 'idempotency', 32));
