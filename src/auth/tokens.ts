// Access tokens: signed, short-lived, bound to a session. The signing keys are in the graph, shared by all processes.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type ProtectedHeaderParameters } from 'jose';
import type { Graph } from '../graph/run';

export const accessSeconds = 15 * 60;

const issuer = 'memory-service';
const algorithm = 'HS256';
const type = 'at+jwt';
/** Every process reloads the keys after this time. Until then it signs with the previous key, which stays valid. */
const refreshMs = 60_000;
/** Minimum time between reloads for unknown key ids, because anyone can invent them. */
const coolDownMs = 1_000;

/** Replaces the signing key; tokens signed with the previous one stay valid until they expire. */
export function rotateSigningKey(graph: Graph): Promise<{ kid: string }> {
  return graph.unscoped('auth/create-signing-key', {
    kid: `sgn_${randomBytes(9).toString('base64url')}`,
    secret: randomBytes(32).toString('base64url'),
  });
}

export class AccessTokens {
  private keys = new Map<string, KeyObject>();
  private newest = '';
  private loadedAt = -Infinity;
  private missing = { asked_at: -Infinity, loaded: Promise.resolve() };

  constructor(private readonly graph: Graph) {}

  async issue(userId: string, sessionId: string): Promise<string> {
    await this.load(refreshMs);
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: this.newest, typ: type })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + accessSeconds)
      .sign(this.keys.get(this.newest) as KeyObject);
  }

  /**
   * The session id of a token; undefined if it is invalid or expired. Does not check whether the session still exists.
   */
  async sessionOf(token: string): Promise<string | undefined> {
    const { kid = '', typ } = headerOf(token);
    if (typ !== type) return undefined;
    await this.load(refreshMs);
    if (!this.keys.has(kid)) await this.loadMissing();
    const key = this.keys.get(kid);
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer });
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** Loads keys that another process may just have created. Concurrent callers share one load. */
  private loadMissing(): Promise<void> {
    const now = performance.now();
    if (now - this.missing.asked_at >= coolDownMs) this.missing = { asked_at: now, loaded: this.load(0) };
    return this.missing.loaded;
  }

  private async load(maximumAgeMs: number): Promise<void> {
    if (performance.now() - this.loadedAt < maximumAgeMs) return;
    let rows = await this.graph.unscoped('auth/list-signing-keys', {});
    if (rows.length === 0) {
      await rotateSigningKey(this.graph);
      rows = await this.graph.unscoped('auth/list-signing-keys', {});
    }
    this.keys = new Map(rows.map(({ kid, secret }) => [kid, createSecretKey(secret, 'base64url')]));
    this.newest = rows[0]?.kid ?? '';
    this.loadedAt = performance.now();
  }
}

/** The header of a token, not verified; empty if it cannot be decoded. */
function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}
