import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { syncPath } from '../embedded/durable-files.ts';
import { Contents, sumRows } from './rows.ts';
import { SnapshotError } from '../../startup-error.ts';

/**
 * A snapshot is gzipped text, a line of JSON each: what is in it, the rows of each table in the order of that list, and
 * the SHA-256 of all lines before.
 */
const Head = z.extend(Contents, { reflow: z.literal('snapshot'), format: z.literal(1), release: z.string() });
const Foot = z.object({ sha256: z.string() });

export type SnapshotHead = z.infer<typeof Head>;

/** A snapshot that is being read: `rows` ends well only when everything was as it was written. */
export type ReadSnapshot = { head: SnapshotHead; rows: AsyncGenerator<string> };

/** Writes a snapshot to `part`, flushes it and gives it its name. @throws SystemError of the disk */
export async function writeSnapshot(
  part: string,
  file: string,
  head: Omit<SnapshotHead, 'reflow' | 'format'>,
  rows: AsyncIterable<string>,
): Promise<void> {
  const written = createWriteStream(part, { mode: 0o600, flush: true });
  await pipeline(Readable.from(toBytes({ reflow: 'snapshot', format: 1, ...head }, rows)), createGzip(), written);
  renameSync(part, file);
  syncPath(dirname(file));
}

async function* toBytes(head: SnapshotHead, rows: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const toLine = (text: string) => {
    const line = Buffer.from(`${text}\n`);
    hash.update(line);
    return line;
  };
  yield toLine(JSON.stringify(head));
  for await (const row of rows) yield toLine(row);
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') } satisfies z.infer<typeof Foot>)}\n`);
}

/** Begins to read a snapshot. @throws SnapshotError when it is none or is damaged, here or while its rows are read */
export async function readSnapshot(file: string): Promise<ReadSnapshot> {
  const hash = createHash('sha256');
  const lines = readLines(file, hash);
  const first = await lines.next();
  const head = z.safeParse(Head, parseJson(first.done ? '' : first.value));
  if (!head.success) {
    await lines.return(undefined);
    throw new SnapshotError(`${file} is no snapshot that this version of Reflow can read.`);
  }
  return { head: head.data, rows: readRows(file, sumRows(head.data.tables), lines, hash) };
}

async function* readRows(
  file: string,
  count: number,
  lines: AsyncGenerator<string>,
  hash: Hash,
): AsyncGenerator<string> {
  for (let number = 0; number < count; number += 1) {
    const next = await lines.next();
    if (next.done) throw cutOff(file);
    yield next.value;
  }
  const sha256 = hash.copy().digest('hex');
  const last = await lines.next();
  if (last.done) throw cutOff(file);
  const foot = z.safeParse(Foot, parseJson(last.value));
  if (!foot.success || foot.data.sha256 !== sha256 || (await lines.next()).done !== true) {
    throw new SnapshotError(`${file} is damaged: its checksum is not right.`);
  }
}

const cutOff = (file: string) => new SnapshotError(`${file} is damaged: its end is missing.`);

/** The lines of a gzipped file, each hashed as it is given out. */
async function* readLines(file: string, hash: Hash): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped).catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, from)) {
        const line = rest.subarray(from, end + 1);
        from = end + 1;
        hash.update(line);
        yield line.toString('utf8', 0, line.length - 1);
      }
      rest = rest.subarray(from);
    }
  } catch (error) {
    throw explain(file, error);
  } finally {
    unzipped.destroy();
    await reading;
  }
  if (rest.length > 0) throw cutOff(file);
}

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ENOENT') return new SnapshotError(`There is no file ${file}.`);
  if (error.code === 'Z_BUF_ERROR') return cutOff(file);
  if (error.code.startsWith('Z_')) return new SnapshotError(`${file} is damaged, or no snapshot: ${error.message}.`);
  return new SnapshotError(`${file} cannot be read: ${error.message}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
