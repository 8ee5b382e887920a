// The identity provider. Its tokens are verified with its public keys, which may rotate at any time.
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config';
import { Refusal, Unavailable } from '../errors';

export interface Identity {
  /** Issuer and subject: they identify the account even if its email changes. */
  idp_key: string;
  email: string | null;
  full_name: string;
  verified: boolean;
}

/** Asymmetric algorithms only: with HS256 or none, anyone who knows the public key could sign tokens. */
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
const skewSeconds = 30;
/** Maximum age of cached keys. Unknown key ids also reload them, after a cool-down, because anyone can invent ids. */
const keysMaximumAgeMs = 600_000;
const coolDownMs = 10_000;
const fetchTimeoutMs = 5_000;
/** The limit in OpenID Connect. Indexed texts need one. */
const maxSubjectLength = 255;

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
   * @param resource the audience of a token that was issued for a single endpoint, to any client
   * @throws Refusal `idp_not_configured`, or `unauthenticated` for an invalid token; Unavailable when the keys cannot
   * be fetched
   */
  async identify(token: string, resource?: string): Promise<Identity> {
    const { IDP_ISSUER: issuer, IDP_CLIENTS: clients = '' } = this.config;
    const audience = resource ?? this.config.IDP_AUDIENCE;
    if (!this.keys || !issuer || !audience) throw new Refusal('idp_not_configured');
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms,
      issuer,
      audience,
      clockTolerance: skewSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      throw isRefusal(error) ? refused() : new Unavailable('The identity provider', error);
    });
    // A signed claim can be any JSON value. Converted to text, every object would be the same account.
    if (typeof payload.sub !== 'string' || !payload.sub || payload.sub.length > maxSubjectLength) throw refused();
    // An unpaired surrogate is stored as a replacement character: two accounts would become one.
    if (!payload.sub.isWellFormed()) throw refused();
    // The client for which the token was issued. Another one could send us tokens that its users gave to it alone.
    const { azp } = payload;
    const isNamed = azp !== undefined && resource === undefined;
    if (isNamed && ![audience, ...clients.split(/[\s,]+/u)].some((client) => client !== '' && client === azp))
      throw refused();
    // `jwtVerify` compares the time of issue only with a maximum age.
    if ((payload.iat as number) > Date.now() / 1000 + skewSeconds) throw refused();
    return identityOf(payload, issuer, payload.sub);
  }
}

const refused = () => new Refusal('unauthenticated', 'The identity provider token is not valid.');

/** Whether the token is invalid. Otherwise the keys could not be fetched. */
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
