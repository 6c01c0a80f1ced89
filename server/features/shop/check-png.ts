import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The passes of an interlaced PNG: first column, first row, and the steps to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const FILTER_MAX = 4;

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

function listLines(head: Buffer): number[] {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = (head[8] ?? 0) * (SAMPLES[head[9] ?? 0] ?? 0);
  const passes = head[12] === 0 ? ([[0, 0, 1, 1]] as const) : ADAM7;
  return passes.flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    const rows = columns > 0 ? Math.max(0, Math.ceil((height - y) / stepY)) : 0;
    return Array<number>(rows).fill(1 + Math.ceil((columns * bits) / 8));
  });
}

/**
 * True if a PNG holds all pixels that its header promises. Never unpacks more than that, and does not block the event
 * loop.
 */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  const parts: Buffer[] = [];
  let head: Buffer | null = null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') head ??= bytes.subarray(at + 8, end);
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  if (head?.length !== 13) return false;
  const lines = listLines(head);
  const length = lines.reduce((sum, line) => sum + line, 0);
  // Invalid data, or more of it than the picture has pixels.
  const pixels = await inflated(Buffer.concat(parts), { maxOutputLength: Math.max(1, length) }).catch(() => null);
  if (pixels?.length !== length) return false;
  let start = 0;
  return lines.every((line) => {
    const filter = pixels[start] ?? 0;
    start += line;
    return filter <= FILTER_MAX;
  });
}
