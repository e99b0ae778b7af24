import { createHmac, createSecretKey } from 'node:crypto';
import { errors, jwtVerify } from 'jose';

const ACCESS_TOKEN_SECONDS = 15 * 60;

export type SignInArea = 'merchant' | 'flex';

/** What an access token says. `tenant` is the merchant's id; a ratepayer's own id in the ratepayer area. */
export type AccessClaims = { tenant: string; user: string; session: string };

export type AccessTokens = {
  issue(area: SignInArea, claims: AccessClaims, wall: Date): Promise<string>;
  /** The claims of a good token of that area; undefined for any other. */
  read(area: SignInArea, token: string, wall: Date): Promise<AccessClaims | undefined>;
};

/** Tokens whose signature was checked are not checked again: that costs more than the session's own look-up. */
const MOST_KNOWN = 5_000;

type Known = { area: SignInArea; claims: AccessClaims; expiresAt: number };

const HEADER = { alg: 'HS256' };
const base64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** JSON Web Tokens signed with HMAC SHA-256 under a key of their own, drawn from the portal's secret. */
export function createAccessTokens(secret: string): AccessTokens {
  // A key object is set up once; bytes would be set up for each signature, at many times its cost.
  const key = createSecretKey(createHmac('sha256', secret).update('access-tokens').digest());
  let known = new Map<string, Known>();
  return {
    async issue(area, { tenant, session, user }, wall) {
      const iat = Math.floor(wall.getTime() / 1000);
      const payload = { tenant, session, sub: user, aud: area, iat, exp: iat + ACCESS_TOKEN_SECONDS };
      const signed = `${base64(HEADER)}.${base64(payload)}`;
      // At once: the library would have it signed by a thread of the pool that hashes passwords.
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    },
    async read(area, token, wall) {
      const checked = known.get(token);
      if (checked) {
        const isGood = checked.area === area && wall.getTime() / 1000 < checked.expiresAt;
        return isGood ? checked.claims : undefined;
      }
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: area,
          currentDate: wall,
          requiredClaims: ['sub', 'exp', 'tenant', 'session'],
        });
        const claims = {
          tenant: String(payload.tenant),
          user: String(payload.sub),
          session: String(payload.session),
        };
        if (known.size >= MOST_KNOWN) known = new Map();
        known.set(token, { area, claims, expiresAt: payload.exp! });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
