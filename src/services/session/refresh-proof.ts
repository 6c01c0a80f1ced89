const DATABASE = 'reflow';
const STORE = 'keys';
const NAME = 'refresh';
/**
 * Milliseconds that the browser may take to open its store. Without a key the server decides whether the session
 * continues.
 */
const STORE_MS = 2_000;

const settle = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of keys failed')));
  });

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settle(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.addEventListener('complete', () => database.close());
  return transaction.objectStore(STORE);
}

/**
 * Opens the key of this browser, which no script can read. The first use creates it. If two tabs do this at once, one
 * succeeds.
 */
async function openKey(): Promise<CryptoKeyPair> {
  const kept = await settle<CryptoKeyPair | undefined>((await openStore('readonly')).get(NAME));
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const store = await openStore('readwrite');
  const present = await settle<CryptoKeyPair | undefined>(store.get(NAME));
  if (present) return present;
  await settle(store.put(made, NAME));
  return made;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const toPart = (value: object): string => toBase64Url(toBytes(JSON.stringify(value)));

/** Signs a `DPoP` header (RFC 9449) for a POST to `url` about a refresh token, whose hash is in `ath` (SIGN-04). */
export async function signProof(key: CryptoKeyPair, url: string, refreshToken: string): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
  const hash = await crypto.subtle.digest('SHA-256', toBytes(refreshToken));
  const header = toPart({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });
  const claims = toPart({
    htm: 'POST',
    htu: url,
    ath: toBase64Url(new Uint8Array(hash)),
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
  });
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    toBytes(`${header}.${claims}`),
  );
  return `${header}.${claims}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Creates a proof with the key of this browser, `null` if the browser keeps no key. */
export async function createProof(url: string, refreshToken: string): Promise<string | null> {
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), STORE_MS);
  });
  const key = await Promise.race([openKey().catch(() => null), tooLate]);
  return key && signProof(key, url, refreshToken);
}
