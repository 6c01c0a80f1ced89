import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';

/** Longest proof that is looked at; one of P-256 has some 500 characters. */
const PROOF_MAX = 2_000;

const Claims = z.object({
  htm: z.literal('POST'),
  htu: z.url(),
  ath: z.string(),
  jti: z.string(),
  iat: z.number(),
});

/**
 * The thumbprint of the key that signed a `DPoP` header (RFC 9449) for a call about `refreshToken`, `null` for any other
 * header. Its time is not looked at, the clocks of shops are wrong: the token that it names is good once, and that is
 * what keeps it from being used again. Of the address only the path counts, since a proxy may stand in front. SIGN-04
 */
export async function readProof(proof: unknown, path: string, refreshToken: string): Promise<string | null> {
  if (typeof proof !== 'string' || proof.length > PROOF_MAX) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success || !protectedHeader.jwk) return null;
    const { htu, ath } = claims.data;
    if (!new URL(htu).pathname.endsWith(path) || ath !== hashToken(refreshToken)) return null;
    return await calculateJwkThumbprint(protectedHeader.jwk);
  } catch {
    return null;
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
