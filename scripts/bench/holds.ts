import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { Progress } from '../../server/db/backup/rows.ts';
import { transaction } from '../../server/db/database.ts';
import { sealHistory } from '../../server/db/history/sealer.ts';
import { letSavesEnd } from '../../server/db/let-saves-end.ts';
import { foldCounts } from '../../server/db/counts.sql.ts';
import { erase } from '../../server/features/erasure/erasure.sql.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { LINE_MAX, ROWS_MAX } from '../../src/domain/shared/limits.ts';
import { table } from 'workflow-kit/book/markdown';
import { median, percentile } from 'workflow-kit/numbers';
import { createSaver, type Save, saveDuring, saveTimes } from './saves.ts';
import { COMMON_PART, RARE_NAME, SEED_NOW } from './seed.ts';
import { type BenchShop, copyShop, openFilledShop } from './shop.ts';

/** The number of measurements of each work, alone and during saves, after one warm-up run. */
const TIMES = 3;
const QUIET_SAVES = 50;
const PAGE_SIZE = 10;
/** Bookings that one statement changes. Such a statement must not take long either. */
const CHUNK = 10_000;

type Run = (shop: BenchShop) => Promise<unknown>;
/** Work that delays a save. `prepare` makes it due and is not measured. */
type Work = { prepare?: Run; run: Run };

const get =
  (...paths: string[]): Run =>
  async ({ ask }) => {
    for (const path of paths) await ask('GET', path);
  };
const page = (list: string, number: number, more = '') => `${list}?page=${Math.ceil(number)}${more}`;

/** Reads a page in the middle, the farthest from both ends, in each order of a list. */
const eachOrder = (list: string, size: number, sorts: readonly string[]): Run =>
  get(
    ...sorts.flatMap((sortBy) =>
      ['asc', 'desc'].map((orderBy) => page(list, size / PAGE_SIZE / 2, `&sortBy=${sortBy}&orderBy=${orderBy}`)),
    ),
  );

/** Changes bookings as a save does, but without the history, which would take minutes. */
const changeBookings =
  (change: string, where: string, size: number): Run =>
  async ({ execute }) => {
    await execute('alter table booking disable trigger history_recorded');
    for (let from = 0; from < size; from += CHUNK)
      await execute(`update booking set ${change} where ${where} and id > ${from} and id <= ${from + CHUNK}`);
    await execute('alter table booking enable trigger history_recorded');
  };
const changeEach = (nth: number, size: number) =>
  changeBookings(`referral_source_notes = 'Asked again'`, `id % ${nth} = 1`, size);

const writeCheckpoint: Run = async ({ database: { checkpoint } }) => checkpoint?.();
const copyFiles: Run = async (shop) => {
  const copy = join(shop.folder, 'copy');
  await copyShop(shop, copy);
  await rm(copy, { recursive: true });
};

const PHONE = '0300-7654321';
const CUSTOMER = { clientName: 'Company', clientType: 'CORPORATE', phoneNumber: PHONE, whatsappNumber: PHONE };
const Made = z.object({ data: z.object({ id: z.int() }) });
const Read = z.object({ data: z.object({ booking_items: z.array(z.object({ id: z.int() })) }) });

const shortText = (n: number) => `ThinkPad ${n}`;
/** Returns a text of the maximum length of a line, different each time. */
const longText = (n: number) => `${Math.random()} ${n} `.repeat(LINE_MAX).slice(0, LINE_MAX).trimEnd();

/** Books a device with the maximum number of items. @returns its id */
async function bookMany({ ask }: BenchShop, toText: (n: number) => string): Promise<number> {
  const toItem = (_: unknown, n: number) => {
    return { type: 'LAPTOP', name: toText(n), serialNumber: toText(n), payableAmount: 10 };
  };
  const made = await ask('POST', '/booking', { ...CUSTOMER, booking_items: Array.from({ length: ROWS_MAX }, toItem) });
  return Made.parse(JSON.parse(made)).data.id;
}

/** Changes all items of the longest possible booking. */
function changeMany(toText: (n: number) => string, toItem: (text: string) => object): Work {
  let [path, ids] = ['', [] as number[]];
  return {
    async prepare(shop) {
      path = `/booking/${await bookMany(shop, toText)}`;
      ids = Read.parse(JSON.parse(await shop.ask('GET', path))).data.booking_items.map(({ id }) => id);
    },
    run: ({ ask }) => ask('PATCH', path, { booking_items: ids.map((id, n) => ({ id, ...toItem(toText(n + 1)) })) }),
  };
}

function eraseLong(): Work {
  let id = 0;
  return {
    prepare: async (shop) => (id = await bookMany(shop, longText)),
    run: ({ database: { db } }) => transaction(db, (tx) => erase(tx, [id], new Date(SEED_NOW))),
  };
}

const DAYS = 'startDate=2022-06-20&endDate=2025-06-15';
const LAST_MONTH = 'startDate=2025-05-17&endDate=2025-06-15';
const LAST_YEAR = 'startDate=2024-06-16&endDate=2025-06-15';

const toWorks = (size: number): Record<string, Work> => ({
  list: { run: get('/booking') },
  'list, last page': { run: get(page('/booking', size / PAGE_SIZE)) },
  'list in each order, middle page': { run: eachOrder('/booking', size, BOOKING_SORTS) },
  'bookings searched for a part that many have': { run: get(`/booking?searchString=${COMMON_PART}`) },
  'bookings searched for a rare name': { run: get(`/booking?searchString=${RARE_NAME}`) },
  dashboard: { run: get('/dashboard') },
  'dashboard searched for a part that many have': { run: get(`/dashboard?searchString=${COMMON_PART}`) },
  'figures of the dashboard': { run: get('/dashboard/stats') },
  'ledger, last page': { run: get(page('/ledger-entry', size / PAGE_SIZE)) },
  'ledger in each order, middle page': { run: eachOrder('/ledger-entry', size, LEDGER_SORTS) },
  'ledger searched for a part that all have': { run: get('/ledger-entry?searchString=Expense') },
  'reports of three years by category and by day': {
    run: get(`/ledger-entry/report?${DAYS}&groupBy=category`, `/ledger-entry/report?${DAYS}&groupBy=date`),
  },
  'claims searched for a part that many have': { run: get(`/warrantyClaim?searchString=${COMMON_PART}`) },
  'workflow report of the last month': { run: get(`/audit/workflow?${LAST_MONTH}`) },
  'workflow report of the last year': { run: get(`/audit/workflow?${LAST_YEAR}`) },
  'changes of the last month judged by the rules': { run: get(`/audit/conformance?${LAST_MONTH}`) },
  'changes of the last year judged by the rules': { run: get(`/audit/conformance?${LAST_YEAR}`) },
  'sealing 200 changes': {
    prepare: ({ execute }) =>
      execute('update booking set referral_source_notes = clock_timestamp()::text where id <= 200'),
    run: ({ database }) => sealHistory(database.db, new Date(SEED_NOW), letSavesEnd),
  },
  'counts summed after 200 changes': {
    prepare: ({ execute }) =>
      execute(
        `update booking set status = case status when 'CANCELLED' then 'REJECTED' else 'CANCELLED' end where id <= 200`,
      ),
    run: ({ database }) => foldCounts(database.db),
  },
  checkpoint: { prepare: changeEach(100, size), run: writeCheckpoint },
  'copy of the files, as for a backup': { prepare: changeEach(100, size), run: copyFiles },
  [`a booking of ${ROWS_MAX} items created`]: { run: (shop) => bookMany(shop, shortText) },
  'their serial numbers changed': changeMany(shortText, (serialNumber) => ({ serialNumber })),
  [`one created, texts of ${LINE_MAX} characters`]: { run: (shop) => bookMany(shop, longText) },
  'their names and serial numbers changed': changeMany(longText, (text) => ({ name: text, serialNumber: text })),
  'its customer erased': eraseLong(),
  'customer of a number that a fifth of the bookings have': {
    prepare: changeBookings(`phone_number = '${PHONE}'`, `id % 5 = 1 and phone_number <> '${PHONE}'`, size),
    run: get(`/customers?phone=${PHONE}`),
  },
});

const sorted = (saves: readonly Save[]) => saves.toSorted((a, b) => a.computing - b.computing);

/**
 * Measures how long a save waits for other work of an embedded database with so many bookings. Returns a table: the
 * time of each work alone, and the longest save during it, the median of several runs. `only`: part of the names of the
 * measured works.
 */
export async function measureHolds(size: number, progress: Progress, only = ''): Promise<string> {
  const shop = await openFilledShop(size, progress);
  const { ask, execute, close } = shop;
  const save = createSaver(ask, size);
  const prepare = async (work: Work): Promise<number> => {
    await work.prepare?.(shop);
    await execute('select pg_stat_force_next_flush()');
    return performance.now();
  };
  const measureAlone = async (work: Work): Promise<number> => {
    const start = await prepare(work);
    await work.run(shop);
    return performance.now() - start;
  };
  const measureBeside = async (work: Work): Promise<Save> => {
    await prepare(work);
    const saves = await saveDuring(work.run(shop), save);
    return percentile(sorted(saves), 1);
  };
  try {
    const quiet = await saveTimes(QUIET_SAVES, save);
    const rows = [
      toRow('nothing else', '', percentile(sorted(quiet), 0.5)),
      toRow(`nothing else, longest of ${QUIET_SAVES}`, '', percentile(sorted(quiet), 1)),
    ];
    const works = Object.entries(toWorks(size)).filter(([name]) => name.includes(only));
    for (const [done, [name, work]] of works.entries()) {
      progress(`holding ${size}`, done, works.length);
      await measureAlone(work);
      const [alone, beside]: [number[], Save[]] = [[], []];
      while (alone.length < TIMES) {
        alone.push(await measureAlone(work));
        beside.push(await measureBeside(work));
      }
      rows.push(toRow(name, Math.round(median(alone)), percentile(sorted(beside), 0.5)));
    }
    return table(
      ['while this runs', 'ms that it takes alone', 'longest save, ms of computing', 'ms by the clock'],
      rows,
    );
  } finally {
    await close();
  }
}

const toRow = (name: string, alone: number | '', { computing, clock }: Save) =>
  [name, alone, Math.round(computing), Math.round(clock)] as const;
