/** A key for one submission, made of chance. `crypto.randomUUID` is missing on a page of the shop's own network. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
