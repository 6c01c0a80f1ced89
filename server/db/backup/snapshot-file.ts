import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { copyTemplate, DurableFiles, Engine } from 'pglite-durable';
import * as z from 'zod/mini';
import { formatInstant, getShopZone, inZone } from '../../../src/domain/shared/shop-day.ts';
import { parseJson } from '../../parse-json.ts';
import { SnapshotError, systemErrorCode } from '../../startup-error.ts';
import type { Db } from '../database.ts';
import { TEMPLATE } from '../embedded/names.ts';
import { BETWEEN, compareMigrations, migrate, readMigrations } from '../migrate.ts';
import * as schema from '../schema.ts';
import { loadLines, type Progress, SnapshotHead, sumRows } from './rows.ts';

/**
 * A snapshot is gzipped lines of JSON: the head, the rows of its tables in order, and the SHA-256 of all previous
 * lines.
 */
const Foot = z.object({ sha256: z.string() });

/** Writes a snapshot and flushes it. @throws SystemError of the disk */
export async function writeSnapshot(
  file: string,
  head: Omit<SnapshotHead, 'reflow' | 'format'>,
  rows: AsyncIterable<string>,
): Promise<void> {
  const written = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(toLines({ reflow: 'snapshot', format: 1, ...head }, rows)), createGzip(), written);
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

/**
 * Starts reading a snapshot. `rows` completes only if everything is as it was written.
 * @throws SnapshotError if it is not a snapshot or is damaged, here or while `rows` is read
 */
export async function readSnapshot(file: string): Promise<{ head: SnapshotHead; rows: AsyncGenerator<string> }> {
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
  const next = async () => {
    const { value: line } = await lines.next();
    if (line === undefined) throw cutOff(file);
    return line;
  };
  try {
    for (let number = 0; number < count; number += 1) {
      const row = await next();
      hash.update(`${row}\n`);
      yield row;
    }
    const { data: foot } = z.safeParse(Foot, parseJson(await next()));
    if (foot?.sha256 !== hash.digest('hex') || !(await lines.next()).done)
      throw new SnapshotError(`${file} is damaged: its checksum is not right.`);
  } finally {
    await lines.return(undefined);
  }
}

const cutOff = (file: string) => new SnapshotError(`${file} is damaged: its end is missing.`);

/** Characters. Far longer than any row, because a request body has at most 1 MB. */
const LINE_MAX = 32 * 2 ** 20;

/** The lines of a snapshot, gzipped or not. `node:readline` would also split at some characters within texts. */
async function* readLines(file: string): Lines {
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of openText(file)) {
      const [first = '', ...others] = chunk.split('\n');
      parts.push(first);
      length += first.length;
      for (const part of others) {
        yield parts.join('');
        parts = [part];
        length = part.length;
      }
      if (length > LINE_MAX) {
        throw new SnapshotError(`${file} is damaged, or no snapshot: one of its lines has more than 32 MB.`);
      }
    }
  } catch (error) {
    throw explain(file, error);
  }
  if (length > 0) throw cutOff(file);
}

/** Detects the format by the first bytes, because a browser may unpack a download and keep its name (BACKUP-06). */
async function* openText(file: string): AsyncGenerator<string> {
  const start = await readStart(file);
  if (start.startsWith('PK\u0003\u0004')) throw new SnapshotError(`${file} is a ZIP archive. Unpack it first.`);
  if (start.startsWith('{')) {
    yield* createReadStream(file, 'utf8') as AsyncIterable<string>;
    return;
  }
  const unzipped = createGunzip().setEncoding('utf8');
  // A failure also destroys `unzipped`, whose reader throws it.
  const reading = pipeline(createReadStream(file), unzipped).catch(() => undefined);
  try {
    yield* unzipped as AsyncIterable<string>;
  } finally {
    unzipped.destroy();
    await reading;
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function explain(file: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (code === 'ENOENT') return new SnapshotError(`There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR') return cutOff(file);
  if (code.startsWith('Z_')) return new SnapshotError(`${file} is damaged, or no snapshot: ${error.message}.`);
  return new SnapshotError(`${file} cannot be read: ${error.message}.`);
}

/** Opens the files of an embedded database exclusively, or creates them. Does not flush. */
export async function withUnflushed<T>(dir: string, database: string, work: (db: Db) => Promise<T>): Promise<T> {
  copyTemplate(TEMPLATE, dir);
  const engine = await Engine.start({
    fs: new DurableFiles(dir),
    database,
    extensions: { pg_trgm, amcheck },
    startParams: [...Engine.defaultStartParams, '-c', 'TimeZone=UTC', '-c', 'shared_buffers=16MB'],
  });
  try {
    return await work(drizzle(engine, { schema }));
  } finally {
    await engine.close();
  }
}

/** Loads a snapshot into an empty database, in the shape that the shop had then. @throws SnapshotError */
export async function fillFrom(file: string, db: Db, progress: Progress): Promise<void> {
  const { head, rows } = await readSnapshot(file);
  try {
    await migrate(db, await pickMigrations(head));
    await loadLines(db, head, rows, progress);
  } finally {
    await rows.return(undefined);
  }
}

/** The migrations that a snapshot's shop had. @throws SnapshotError if it is newer than this release, or too old */
export async function pickMigrations({ migrations, release }: Pick<SnapshotHead, 'migrations' | 'release'>) {
  return compareMigrations(migrations, await readMigrations(), {
    newer: () =>
      new SnapshotError(
        `The snapshot was made by Reflow ${release}, which is newer than this one. Install that release, or choose an older snapshot.`,
      ),
    older: () =>
      new SnapshotError(
        `The snapshot is too old for this version of Reflow. Restore it with ${BETWEEN}, start that once and make a backup there.`,
      ),
  }).had;
}

const ShopRow = z.object({ name: z.nullish(z.string()), time_zone: z.nullish(z.string()) });

/** The head of a complete snapshot, with name and time zone of its shop. */
export type CheckedSnapshot = SnapshotHead & { kept: z.infer<typeof ShopRow> };

/**
 * Reads a complete snapshot and compares its checksum.
 * @throws SnapshotError if it is damaged or newer than this release
 */
export async function checkSnapshot(file: string, progress: Progress): Promise<CheckedSnapshot> {
  if (file.endsWith('.dump')) {
    throw new SnapshotError(
      `${file} is a dump of PostgreSQL, which pg_restore brings into an empty database: docs/operate.md says how.`,
    );
  }
  const { head, rows } = await readSnapshot(file);
  await pickMigrations(head);
  const { tables } = head;
  const total = sumRows(tables);
  const shopAt = sumRows(tables.slice(0, tables.findIndex((table) => table.name === 'shop' && table.rows > 0) + 1));
  let [done, kept]: [number, z.infer<typeof ShopRow>] = [0, {}];
  for await (const row of rows) {
    progress('reading', (done += 1), total);
    if (done === shopAt) kept = ShopRow.parse(JSON.parse(row));
  }
  return { ...head, kept };
}

/** Describes the content of a snapshot for people, in the time zone of its shop. */
export function describeSnapshot({ at, tables, kept }: CheckedSnapshot): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const moment = inZone(kept.time_zone ?? getShopZone(), () => formatInstant(at));
  return `the shop ${kept.name ? `${kept.name} as ` : ''}of ${moment} with ${rows('booking')} bookings, ${rows('warranty_claim')} claims and ${rows('ledger_entry')} ledger entries`;
}
