// The identity provider: its tokens are proved by its public keys, which it may change at any time.
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config';
import { NotConfigured, Unauthenticated, Unavailable } from '../errors';

/** What the provider vouches for. */
export interface Identity {
  /** Issuer and subject: the account, whatever its address is today. */
  idp_key: string;
  email: string | null;
  full_name: string;
  verified: boolean;
}

/** Signatures by private keys only: with a shared secret, or with none, whoever knows the public key could sign. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Clocks of two machines may differ by so many seconds. */
const skewSeconds = 30;
/** Keys are fetched anew after this time, and for an unknown key id, but not oftener than the cool-down: anyone can invent ids. */
const keysMaximumAgeMs = 600_000;
const coolDownMs = 10_000;
const fetchTimeoutMs = 5_000;
/** Limit of OpenID Connect; index keys must not be arbitrarily long. */
const longestSubject = 255;

/** Checks tokens of the configured provider. */
export class IdentityProvider {
  private readonly keys: JWTVerifyGetKey | undefined;

  constructor(private readonly config: Config) {
    if (config.IDP_JWKS_URL)
      this.keys = createRemoteJWKSet(new URL(config.IDP_JWKS_URL), {
        cacheMaxAge: keysMaximumAgeMs,
        cooldownDuration: coolDownMs,
        timeoutDuration: fetchTimeoutMs,
      });
  }

  /**
   * Who a token of the provider stands for.
   * @throws NotConfigured without a provider; Unauthenticated for a token that does not hold; Unavailable when its keys cannot be fetched
   */
  async identify(token: string): Promise<Identity> {
    const { IDP_ISSUER: issuer, IDP_AUDIENCE: audience } = this.config;
    if (!this.keys || !issuer || !audience)
      throw new NotConfigured(
        'idp_not_configured',
        'No identity provider is configured: set IDP_ISSUER, IDP_JWKS_URL and IDP_AUDIENCE, or use an API key.',
      );
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms,
      issuer,
      audience,
      clockTolerance: skewSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      throw isRefusal(error) ? refused() : new Unavailable('The identity provider', error);
    });
    if (!payload.sub || payload.sub.length > longestSubject) throw refused();
    return identityOf(payload, issuer, payload.sub);
  }
}

const refused = () => new Unauthenticated('unauthenticated', 'The identity provider token is not valid.');

/** Whether the token is at fault, and not the way to the keys. */
function isRefusal(error: unknown): boolean {
  const ofKeys = [errors.JWKSTimeout, errors.JWKSInvalid];
  return (
    error instanceof errors.JOSEError &&
    error.constructor !== errors.JOSEError &&
    !ofKeys.some((kind) => error instanceof kind)
  );
}

function identityOf(claims: JWTPayload, issuer: string, sub: string): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 320) : undefined;
  };
  const email = text('email') ?? null;
  return {
    idp_key: `${issuer}|${sub}`,
    email,
    full_name: text('name') ?? text('preferred_username') ?? email?.split('@')[0] ?? sub,
    verified: claims['email_verified'] === true,
  };
}
