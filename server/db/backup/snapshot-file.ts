import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { syncPath } from '../embedded/durable-files.ts';
import { SnapshotHead, sumRows } from './rows.ts';
import { SnapshotError, systemErrorCode } from '../../startup-error.ts';

/** Gzipped lines of JSON: the head, the rows of its tables in order, and the SHA-256 of all lines before. */
const Foot = z.object({ sha256: z.string() });

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
  await pipeline(Readable.from(toLines({ reflow: 'snapshot', format: 1, ...head }, rows)), createGzip(), written);
  renameSync(part, file);
  syncPath(dirname(file));
}

async function* toLines(head: SnapshotHead, rows: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const toLine = (text: string) => {
    const line = `${text}\n`;
    hash.update(line);
    return line;
  };
  yield toLine(JSON.stringify(head));
  for await (const row of rows) yield toLine(row);
  yield `${JSON.stringify({ sha256: hash.digest('hex') } satisfies z.infer<typeof Foot>)}\n`;
}

/** Begins to read a snapshot. @throws SnapshotError when it is none or is damaged, here or while its rows are read */
export async function readSnapshot(file: string): Promise<ReadSnapshot> {
  const lines = readLines(file);
  const { value: first = '' } = await lines.next();
  const { data: head } = z.safeParse(SnapshotHead, parseJson(first));
  if (head) return { head, rows: readRows(file, first, sumRows(head.tables), lines) };
  await lines.return(undefined);
  throw new SnapshotError(`${file} is no snapshot that this version of Reflow can read.`);
}

type Lines = AsyncGenerator<string, undefined, undefined>;

async function* readRows(file: string, head: string, count: number, lines: Lines): AsyncGenerator<string> {
  const hash = createHash('sha256').update(`${head}\n`);
  try {
    for (let number = 0; number < count; number += 1) {
      const { value: row } = await lines.next();
      if (row === undefined) throw cutOff(file);
      hash.update(`${row}\n`);
      yield row;
    }
    const { value: last } = await lines.next();
    if (last === undefined) throw cutOff(file);
    const { data: foot } = z.safeParse(Foot, parseJson(last));
    if (foot?.sha256 !== hash.digest('hex') || !(await lines.next()).done)
      throw new SnapshotError(`${file} is damaged: its checksum is not right.`);
  } finally {
    await lines.return(undefined);
  }
}

const cutOff = (file: string) => new SnapshotError(`${file} is damaged: its end is missing.`);

/** The lines of a gzipped file. For `node:readline` they would end at some characters of a text too. */
async function* readLines(file: string): Lines {
  const unzipped = createGunzip().setEncoding('utf8');
  const reading = pipeline(createReadStream(file), unzipped).catch(() => undefined);
  let rest = '';
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line;
    }
  } catch (error) {
    throw explain(file, error);
  } finally {
    unzipped.destroy();
    await reading;
  }
  if (rest !== '') throw cutOff(file);
}

function explain(file: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (code === 'ENOENT') return new SnapshotError(`There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR') return cutOff(file);
  if (code.startsWith('Z_')) return new SnapshotError(`${file} is damaged, or no snapshot: ${error.message}.`);
  return new SnapshotError(`${file} cannot be read: ${error.message}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
