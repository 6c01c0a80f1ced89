import type { Change, Violation } from '../../../src/domain/audit/change.ts';
import { BookingJudge } from '../../../src/domain/audit/judge-bookings.ts';
import { ClaimJudge } from '../../../src/domain/audit/judge-claims.ts';
import { judgeEntry } from '../../../src/domain/audit/judge-ledger.ts';
import { ShopFacts } from '../../../src/domain/audit/shop-facts.ts';
import { type DayRange } from '../../../src/domain/ledger/date-ranges.ts';
import type { Db } from '../../db/database.ts';
import { letSavesEnd } from '../../db/let-saves-end.ts';
import * as sql from './chain.sql.ts';
import { inPieces, readEach, toPeriod, toWeeks } from './pieces.ts';

/** How much is read and judged at once, and what happens in between. `readsAhead`: while a piece is judged. */
type Pace = { rows: number; bookings: number; readsAhead: boolean; pause: () => Promise<unknown> };
/** In a server, a save waits for at most one such piece. */
const GENTLE: Pace = { rows: 300, bookings: 20, readsAhead: false, pause: letSavesEnd };
/** In a command, which reads a copy or another process's database. */
const FAST: Pace = { rows: 5_000, bookings: 500, readsAhead: true, pause: async () => undefined };

/** Bookings whose claims are looked up at once. */
const IDS = 2_000;

/** The number of judged changes, and each that a rule does not allow, in the order of writing. */
export type Judged = { changes: number; violations: Violation[] };

type Walk = { db: Db; last: number; pace: Pace };
type Record = sql.JudgedRecord;

/** Yields the changes of each record of a kind, oldest first. */
async function* eachRecord({ db, last, pace }: Walk, record: Record, ids?: readonly number[]) {
  const pieces = ids === undefined ? [undefined] : inPieces(ids, pace.bookings);
  for (const piece of pieces) {
    const read = (after: sql.Place | null) => sql.selectChanges(db, { record, ids: piece, after, last }, pace.rows);
    let [rows, open]: [Change[], Change[]] = [await read(null), []];
    while (rows.length > 0) {
      const isMore = rows.length === pace.rows;
      const ahead = isMore && pace.readsAhead ? read(rows.at(-1) ?? null) : null;
      for (const row of rows) {
        if (open[0] !== undefined && open[0].recordId !== row.recordId) {
          yield open;
          open = [];
        }
        open.push(row);
      }
      await pace.pause();
      rows = isMore ? await (ahead ?? read(rows.at(-1) ?? null)) : [];
    }
    if (open.length > 0) yield open;
  }
}

/** Reads the people, the shop and its tills through the whole history. */
async function readFacts({ db, last, pace }: Walk, onChange: (change: Change) => void): Promise<ShopFacts> {
  const facts = new ShopFacts(await sql.selectLogins(db));
  for (let after = 0; ;) {
    const rows = await sql.selectShopChanges(db, after, last, pace.rows);
    for (const row of rows) {
      facts.add(row);
      onChange(row);
      after = row.id;
    }
    if (rows.length < pace.rows) return facts;
    await pace.pause();
  }
}

/** Adds the bookings that claims tie to these. A year of a large shop has many, and a save may be waiting. */
async function listFollowed(ids: readonly number[], claims: ClaimJudge): Promise<number[]> {
  const followed = new Set<number>();
  for (const piece of inPieces(ids, IDS)) {
    for (const id of piece) for (const tied of claims.listTied(id)) followed.add(tied);
    await letSavesEnd();
  }
  return [...followed];
}

/**
 * Asks the rules about each change in the history, or about those in some business days (HIST-14). A booking is followed
 * through its whole history, because the rules need what was there before.
 */
export async function judgeHistory(db: Db, days?: DayRange): Promise<Judged> {
  const walk: Walk = { db, last: await sql.selectLastId(db), pace: days === undefined ? FAST : GENTLE };
  const { from, to } = days === undefined ? { from: '', to: '~' } : toPeriod(days);
  const isIn = ({ at }: Change) => at >= from && at < to;
  let changes = 0;
  const count = (change: Change) => {
    if (change.action !== 'refused' && isIn(change)) changes += 1;
  };
  const idsOf = async (record: Record) => {
    if (days === undefined) return;
    const found = await readEach(toWeeks(days), (week) => sql.selectChangedRecords(db, record, week));
    return [...new Set(found.map(({ id }) => id))];
  };
  const facts = await readFacts(walk, count);
  const claimRows: Change[] = [];
  for await (const rows of eachRecord(walk, 'claim')) {
    claimRows.push(...rows);
    rows.forEach(count);
  }
  const claims = new ClaimJudge(
    facts,
    claimRows.toSorted((a, b) => a.id - b.id),
  );
  const bookings = new BookingJudge(facts, claims.isClaim);
  const changed = await idsOf('booking');
  const followed = changed && (await listFollowed(changed, claims));
  for await (const rows of eachRecord(walk, 'booking', followed)) {
    bookings.judge(rows, (booking, next) => claims.follow(rows[0]?.recordId ?? 0, booking, next));
    rows.forEach(count);
  }
  claims.finish();
  const violations = [...facts.violations, ...claims.violations, ...bookings.violations];
  for await (const rows of eachRecord(walk, 'ledger', await idsOf('ledger'))) {
    violations.push(...judgeEntry(facts, rows));
    rows.forEach(count);
  }
  return {
    changes,
    violations: violations.filter(({ change }) => isIn(change)).toSorted((a, b) => a.change.id - b.change.id),
  };
}
