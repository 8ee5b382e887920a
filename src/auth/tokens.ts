// Access tokens: signed, good for minutes, bound to a session. Their keys lie in the graph, so that all processes share them.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Graph } from '../graph/run';

/** How long an access token is good, in seconds. */
export const accessSeconds = 15 * 60;

const issuer = 'memory-service';
const algorithm = 'HS256';
const type = 'at+jwt';
/** A rotation is seen by every process within this time; until then it signs with the key before, which still holds. */
const refreshMs = 60_000;
/** A token with an unknown key makes a process look again, but no oftener than this: anyone can invent key ids. */
const coolDownMs = 1_000;

/** Replaces the signing key; tokens signed with the one before live out their minutes. */
export function rotateSigningKey(graph: Graph): Promise<{ kid: string }> {
  return graph.unscoped('auth/create-signing-key', {
    kid: `sgn_${randomBytes(9).toString('base64url')}`,
    secret: randomBytes(32).toString('base64url'),
  });
}

/** Issues and checks access tokens; holds the signing keys for a while. */
export class AccessTokens {
  private keys = new Map<string, KeyObject>();
  private newest = '';
  private loadedAt = -Infinity;

  constructor(private readonly graph: Graph) {}

  /** A new token of a session. */
  async issue(userId: string, sessionId: string): Promise<string> {
    await this.load(refreshMs);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: this.newest, typ: type })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${accessSeconds} seconds`)
      .sign(this.keys.get(this.newest) as KeyObject);
  }

  /** The session a token stands for; undefined for whatever is not a living token of ours. Whether the session lives is another question. */
  async sessionOf(token: string): Promise<string | undefined> {
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
    await this.load(refreshMs);
    const keyOf = async ({ kid = '' }: { kid?: string }) => {
      if (!this.keys.has(kid)) await this.load(coolDownMs);
      const key = this.keys.get(kid);
      if (!key) throw new UnknownKey();
      return key;
    };
    try {
      const { payload } = await jwtVerify(token, keyOf, { algorithms: [algorithm], issuer, typ: type });
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch (error) {
      if (error instanceof UnknownKey || (error as { code?: unknown }).code?.toString().startsWith('ERR_J'))
        return undefined;
      throw error;
    }
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

class UnknownKey extends Error {}
