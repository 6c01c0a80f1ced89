/** A key for one submission or sign-in, made of chance; no secret. `crypto.randomUUID` is missing on a page of the shop's own network. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
