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

/** The thumbprint of the key that signed a proof, the proof's own id, and when it was made, in milliseconds. */
export type Proof = { key: string; id: string; at: number };

/**
 * The proof in a `DPoP` header (RFC 9449) for a call about `subject`, `null` for any other header. Its time is not
 * looked at here, the clocks of shops are wrong: by its id it is good once. Of the address only the path counts, since a
 * proxy may stand in front. SIGN-04
 */
export async function readProof(proof: unknown, path: string, subject: string): Promise<Proof | null> {
  if (typeof proof !== 'string' || proof.length > PROOF_MAX) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success || !protectedHeader.jwk) return null;
    const { htu, ath, jti, iat } = claims.data;
    const hash = createHash('sha256').update(subject).digest('base64url');
    if (!new URL(htu).pathname.endsWith(path) || ath !== hash) return null;
    return { key: await calculateJwkThumbprint(protectedHeader.jwk), id: jti, at: iat * 1000 };
  } catch {
    return null;
  }
}
