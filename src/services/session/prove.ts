/**
 * Makes the `DPoP` header of a call about a refresh token, `null` where the page cannot keep a key: on plain http, or
 * where the browser has no store. @throws when its code does not come
 */
export type Prove = (path: '/auth/bind' | '/auth/refresh', refreshToken: string) => Promise<string | null>;

/** Proofs with the key of this browser. Their code comes late: no page needs it to be shown. SIGN-04 */
export const createProve =
  (baseUrl: string): Prove =>
  async (path, refreshToken) => {
    if (!globalThis.isSecureContext || !('indexedDB' in globalThis)) return null;
    const { createProof } = await import('./refresh-proof.ts');
    return createProof(new URL(baseUrl + path, location.href).href, refreshToken);
  };
