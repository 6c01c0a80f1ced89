import { setImmediate } from 'node:timers/promises';
import { formatCount } from '../../../src/domain/shared/number-text.ts';
import type { Progress } from '../../db/backup/rows.ts';
import { type Author, type Db, isDiskFull, type Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import type { ImportKind } from './import-columns.ts';
import * as sql from './import.sql.ts';

/** Records of one transaction. A stop loses the work on at most one batch. */
const BATCH_RECORDS = 200;

/** `afterBatch` runs outside the transactions, for example to write a checkpoint. */
export type BatchOptions = { batchRecords?: number; afterBatch?: () => Promise<void> };

/** A record that passed the check: its first line, its reference, and a hash of its content. */
export type CheckedRecord = {
  line: number;
  reference: string;
  hash: string;
  write: (tx: Tx) => Promise<{ id: number }>;
};

/** The import ends early for a reason that the user knows or can wait for. */
export class Interrupted extends Error {
  /** Follows the reason if no record was imported. */
  readonly nothing: string;

  constructor(reason: string, nothing = 'Nothing was imported.') {
    super(reason);
    this.nothing = nothing;
  }
}

/** A write refused a record that passed the check, because someone changed the shop in the meantime. */
class RefusedRecord extends Error {}

class DryRun extends Error {}

/**
 * Allows one import at a time, because two would both see a reference as new.
 * @throws Interrupted when another import runs
 */
export async function requireTurn(tx: Tx): Promise<void> {
  if (!(await sql.lockImports(tx))) {
    throw new Interrupted(
      'Another import is at work.',
      'Nothing was imported. Start this import when the other one has ended.',
    );
  }
}

type Batches = BatchOptions & {
  kind: ImportKind;
  author: Author;
  isDryRun: boolean;
  progress: Progress;
  throwIfStopped: () => void;
};

/** Counts the imported records, and those that an earlier import had taken. */
type Done = { imported: number; skipped: number };

/**
 * Writes records in batches. One transaction holds a batch with its history and references. Counts each batch in `done`
 * (MOVE-02).
 */
export async function writeBatches(
  db: Db,
  records: readonly CheckedRecord[],
  done: Done,
  { batchRecords = BATCH_RECORDS, afterBatch, ...options }: Batches,
): Promise<void> {
  for (let from = 0; from < records.length; from += batchRecords) {
    const batch = records.slice(from, from + batchRecords);
    const onRecord = (index: number) => options.progress(`Taking ${options.kind}`, from + index, records.length);
    const skipped = await writeBatch(db, batch, onRecord, options);
    done.skipped += skipped;
    done.imported += batch.length - skipped;
    await afterBatch?.();
  }
}

/** @returns how many records of the batch another import has taken since the check */
async function writeBatch(
  db: Db,
  batch: readonly CheckedRecord[],
  onRecord: (index: number) => void,
  { kind, author, isDryRun, throwIfStopped }: Omit<Batches, keyof BatchOptions>,
): Promise<number> {
  let skipped = 0;
  const work = async (tx: Tx) => {
    skipped = 0;
    await requireTurn(tx);
    const before = await sql.selectImported(
      tx,
      kind,
      batch.map(({ reference }) => reference),
    );
    const imported: sql.Imported[] = [];
    for (const [index, record] of batch.entries()) {
      onRecord(index);
      // The embedded database never yields to signal handlers.
      await setImmediate();
      throwIfStopped();
      const earlier = before.get(record.reference);
      if (earlier) {
        const refusal = sql.refuseChanged(record, earlier);
        if (refusal !== null) throw new RefusedRecord(`line ${record.line}: ${refusal}`);
        skipped += 1;
      } else imported.push(await writeRecord(tx, record, kind, author.now));
    }
    await sql.insertImported(tx, imported);
    throwIfStopped();
    if (isDryRun) throw new DryRun();
  };
  try {
    await authored(db, author, work);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return skipped;
}

async function writeRecord(tx: Tx, record: CheckedRecord, kind: ImportKind, at: string): Promise<sql.Imported> {
  const { line, reference, hash, write } = record;
  try {
    return { kind, reference, hash, at, recordId: (await write(tx)).id };
  } catch (error) {
    if (error instanceof DomainError) throw new RefusedRecord(`line ${line}: ${error.message}`, { cause: error });
    if (!(error instanceof FieldsError)) throw error;
    throw new RefusedRecord(`line ${line}: ${error.errors.map(({ msg }) => msg).join(', ')}`, { cause: error });
  }
}

/** The innermost cause of a failure, without the statement and its values. */
function toCause(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  const [line = ''] = (at instanceof Error ? at.message : String(at)).split('\n');
  return line.replace(/\.$/, '');
}

const NAMES = { bookings: ['booking', 'bookings'], ledger: ['ledger entry', 'ledger entries'] } as const;

/** For example `1,204 bookings` or `1 ledger entry`. */
export const countRecords = (kind: ImportKind, count: number): string =>
  `${formatCount(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`;

const AGAIN = 'Run the same command again to import the rest. It skips records that are imported already.';

/** Describes why the import ended early, what was imported, and how to continue (MOVE-02). */
export function describeStop(
  error: unknown,
  file: string,
  kind: ImportKind,
  { imported, total }: { imported: number; total: number },
): string {
  const isIn = `${formatCount(imported)} of ${countRecords(kind, total)} were imported`;
  if (error instanceof Interrupted) {
    return imported === 0 ? `${error.message} ${error.nothing}` : `${error.message} ${file}: ${isIn}. ${AGAIN}`;
  }
  if (error instanceof RefusedRecord) {
    return imported === 0
      ? `${file}: nothing was imported, for 1 reason.\n  ${error.message}`
      : `${file}: ${isIn}, then a record was refused.\n  ${error.message}\nCorrect it. ${AGAIN}`;
  }
  const why = isDiskFull(error) ? 'The disk is full' : toCause(error);
  // The response to a commit may be lost, so the number is a minimum.
  return `The import stopped: ${why}. ${imported === 0 ? '' : `${file}: at least ${isIn}. `}${AGAIN}`;
}
