/** Goes through the lines of an export. @throws Error with what is wrong */
export function verify(
  lines: AsyncIterable<string> | Iterable<string>,
  seals?: readonly string[],
): Promise<{ changes: number; seal: string }>;

/** The lines of a file. @throws Error where it is no text, or cut off */
export function readLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string>;
