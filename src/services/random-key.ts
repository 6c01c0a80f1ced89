/** A random key for one submission or sign-in; not a secret. `crypto.randomUUID` is missing on a page that is served over plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
