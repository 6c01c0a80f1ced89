/** Goes through the bytes of an export. @throws Error with what is wrong */
export function verify(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  seals?: readonly string[],
): Promise<{ changes: number; seal: string }>;
