import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ACCESS_SECONDS, CLOCK_SKEW_MS } from '../../../src/domain/shared/limits.ts';

const ISSUER = 'reflow';
const AUDIENCE = 'reflow-api';
const TYPE = 'at+jwt';

const Claims = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  sid: z.uuid(),
  fac: z.optional(z.boolean()),
});

/** Who a token speaks for: a staff account and the session it came from; `mustSetUpFactor` as its person was told with it. */
export type AccessClaims = { staffId: number; sessionId: string; mustSetUpFactor: boolean };

export const signAccessToken = (
  { staffId, sessionId, mustSetUpFactor }: AccessClaims,
  key: Uint8Array,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, ...(mustSetUpFactor && { fac: true }) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(staffId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key);
};

/** The claims of a good token, `null` for any other. Whether the session still stands is the database's to say. */
export async function readAccessToken(token: string, key: Uint8Array, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    });
    // The clock may have been put right since, by what those of several servers may differ. SIGN-03
    const age = now.getTime() - Number(payload.iat) * 1000;
    if (age < -CLOCK_SKEW_MS || age >= (ACCESS_SECONDS + 1) * 1000) return null;
    const claims = Claims.safeParse(payload);
    if (!claims.success) return null;
    const { sub, sid, fac = false } = claims.data;
    return { staffId: Number(sub), sessionId: sid, mustSetUpFactor: fac };
  } catch {
    return null;
  }
}
