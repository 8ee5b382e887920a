// Access tokens: signed, good for minutes, bound to a session. Their keys lie in the graph, so that all processes share them.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
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
  private missing = { asked_at: -Infinity, loaded: Promise.resolve() };

  constructor(private readonly graph: Graph) {}

  /** A new token of a session. */
  async issue(userId: string, sessionId: string): Promise<string> {
    await this.load(refreshMs);
    return jwt.sign({ sid: sessionId }, this.keys.get(this.newest) as KeyObject, {
      algorithm,
      header: { alg: algorithm, kid: this.newest, typ: type },
      issuer,
      subject: userId,
      expiresIn: accessSeconds,
    });
  }

  /** The session a token stands for; undefined for whatever is not a living token of ours. Whether the session lives is another question. */
  async sessionOf(token: string): Promise<string | undefined> {
    const { kid = '', typ } = headerOf(token);
    if (typ !== type) return undefined;
    await this.load(refreshMs);
    if (!this.keys.has(kid)) await this.loadMissing();
    const key = this.keys.get(kid);
    if (!key) return undefined;
    try {
      const payload = jwt.verify(token, key, { algorithms: [algorithm], issuer }) as jwt.JwtPayload;
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined;
      throw error;
    }
  }

  /** Looks for a key that another process may just have created, however recently the keys were loaded; shared by all that wait for one. */
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

/** What a token says of itself; nothing where it cannot be read. */
function headerOf(token: string): Partial<jwt.JwtHeader> {
  try {
    return jwt.decode(token, { complete: true })?.header ?? {};
  } catch {
    return {};
  }
}
