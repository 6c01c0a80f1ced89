import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { startBackups } from '../../server/db/backup/backups.ts';
import type { Progress } from '../../server/db/backup/rows.ts';
import { transaction } from '../../server/db/database.ts';
import { letSavesEnd, sealHistory } from '../../server/db/history/sealer.ts';
import { foldTally } from '../../server/db/tally.sql.ts';
import { erase } from '../../server/features/erasure/erasure.sql.ts';
import { BOOKING_SORTS } from '../../src/domain/booking/list/booking-list.ts';
import { LEDGER_SORTS } from '../../src/domain/ledger/ledger-list.ts';
import { LINE_MAX, ROWS_MAX } from '../../src/domain/shared/limits.ts';
import { type EmbeddedShop, openEmbeddedShop } from './embedded-shop.ts';
import { percentile } from './percentile.ts';
import { COMMON_PART, RARE_NAME, seed, SEED_NOW } from './seed.ts';

/** How often each work is measured, after a first time that finds its code compiled. */
const TIMES = 5;
/** Saves while nothing else runs. */
const QUIET_SAVES = 50;
const PAGE_SIZE = 10;

/** What a save is held by: `prepare` makes it due, and is not measured. */
type Work = { prepare?: (shop: Asked) => Promise<unknown>; run: (shop: Asked) => Promise<unknown> };
type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => Promise<unknown>;
type Asked = EmbeddedShop & { ask: Ask };

const SILENT = { info: () => undefined, error: console.error, warn: console.warn };

/** Bookings that one statement changes: it may not take long either. */
const CHUNK = 10_000;

/** Changes each `nth` booking, as a save of its notes does, but for the history, which would take minutes. */
const changeEach =
  (nth: number, size: number) =>
  async ({ execute }: EmbeddedShop): Promise<void> => {
    await execute('alter table booking disable trigger history_recorded');
    for (let from = 0; from < size; from += CHUNK)
      await execute(
        `update booking set referral_source_notes = 'Asked again' where id % ${nth} = 1 and id > ${from} and id <= ${from + CHUNK}`,
      );
    await execute('alter table booking enable trigger history_recorded');
  };

async function writeCheckpoint({ database: { checkpoint } }: EmbeddedShop): Promise<void> {
  if (!checkpoint) throw new Error('Only an embedded database writes its own checkpoints');
  await checkpoint();
}

const get =
  (path: string): Work['run'] =>
  ({ ask }) =>
    ask('GET', path);

/** A page of ten in the middle of a list, the farthest from both of its ends. */
const middlePage = (list: string, size: number, sort: string): Work['run'] =>
  get(`${list}?page=${Math.ceil(size / PAGE_SIZE / 2)}&${sort}`);

const eachSort = (list: string, words: string, size: number, sorts: readonly string[]): Record<string, Work> =>
  Object.fromEntries(
    sorts.flatMap((sortBy) =>
      ['asc', 'desc'].map((orderBy) => [
        `${words} by ${sortBy} ${orderBy}, middle page`,
        { run: middlePage(list, size, `sortBy=${sortBy}&orderBy=${orderBy}`) },
      ]),
    ),
  );

/** A text of as many characters as a line takes, another one each time. */
const longLine = (n: number) => `${Math.random()} ${n} `.repeat(LINE_MAX).slice(0, LINE_MAX).trimEnd();

const CUSTOMER = { clientName: 'Company', clientType: 'CORPORATE', phoneNumber: '0300-7654321' };
/** A booking with as many items as one may have, and its items. */
async function bookMany({ ask }: Asked, toText: (n: number) => string) {
  const items = Array.from({ length: ROWS_MAX }, (_, n) => ({
    type: 'LAPTOP',
    name: toText(n),
    serialNumber: toText(n),
    payableAmount: 10,
  }));
  const body = { ...CUSTOMER, whatsappNumber: CUSTOMER.phoneNumber, booking_items: items };
  const made = z.object({ data: z.object({ id: z.int() }) }).parse(await ask('POST', '/booking', body));
  const read = await ask('GET', `/booking/${made.data.id}`);
  return z.object({ data: z.object({ id: z.int(), booking_items: z.array(z.object({ id: z.int() })) }) }).parse(read)
    .data;
}

/** A change of all items of the longest booking that there may be. */
function changeMany(toText: (n: number) => string, toItem: (text: string) => object): Work {
  let made: Awaited<ReturnType<typeof bookMany>> | undefined;
  return {
    prepare: async (asked) => (made = await bookMany(asked, toText)),
    run: ({ ask }) =>
      ask('PATCH', `/booking/${made?.id}`, {
        booking_items: made?.booking_items.map(({ id }, n) => ({ id, ...toItem(toText(n + 1)) })),
      }),
  };
}

const shortText = (n: number) => `ThinkPad ${n}`;
const toSerial = (serialNumber: string) => ({ serialNumber });
const toNameAndSerial = (text: string) => ({ name: text, serialNumber: text });

/** Each fifth booking has one number. */
const shareNumber =
  (size: number) =>
  async ({ execute }: EmbeddedShop) => {
    const [first] = (await execute(`select phone_number as number from booking where id = 1`)).rows;
    if (first?.['number'] === CUSTOMER.phoneNumber) return;
    await execute('alter table booking disable trigger user');
    for (let from = 0; from < size; from += CHUNK)
      await execute(
        `update booking set phone_number = '${CUSTOMER.phoneNumber}' where id % 5 = 1 and id > ${from} and id <= ${from + CHUNK}`,
      );
    await execute('alter table booking enable trigger user');
  };

const DAYS = 'startDate=2022-06-20&endDate=2025-06-15';

const toWorks = (size: number): Record<string, Work> => ({
  list: { run: get('/booking') },
  'list, last page': { run: get(`/booking?page=${size / PAGE_SIZE}`) },
  'bookings searched for a part that many have': { run: get(`/booking?searchString=${COMMON_PART}`) },
  'bookings searched for a rare name': { run: get(`/booking?searchString=${RARE_NAME}`) },
  dashboard: { run: get('/dashboard') },
  'dashboard searched for a part that many have': { run: get(`/dashboard?searchString=${COMMON_PART}`) },
  'figures of the dashboard': { run: get('/dashboard/stats') },
  'ledger, last page': { run: get(`/ledger-entry?page=${size / PAGE_SIZE}`) },
  'ledger searched for a part that all have': { run: get('/ledger-entry?searchString=Expense') },
  ...eachSort('/booking', 'bookings', size, BOOKING_SORTS),
  ...eachSort('/ledger-entry', 'ledger', size, LEDGER_SORTS),
  'report of three years by category': { run: get(`/ledger-entry/report?${DAYS}&groupBy=category`) },
  'report of three years by day': { run: get(`/ledger-entry/report?${DAYS}&groupBy=date`) },
  'claims searched for a part that many have': { run: get(`/warrantyClaim?searchString=${COMMON_PART}`) },
  'sealing 200 changes': {
    prepare: ({ execute }) =>
      execute(`update booking set referral_source_notes = clock_timestamp()::text where id <= 200`),
    run: ({ database }) => sealHistory(database.db, new Date(SEED_NOW), letSavesEnd),
  },
  'counts put together after 200 changes': {
    prepare: ({ execute }) =>
      execute(
        `update booking set status = case status when 'CANCELLED' then 'REJECTED' else 'CANCELLED' end where id <= 200`,
      ),
    run: ({ database }) => foldTally(database.db),
  },
  checkpoint: { prepare: changeEach(100, size), run: writeCheckpoint },
  'copy of the files, as for a backup': {
    prepare: changeEach(100, size),
    async run({ folder, database: { db, copyTo } }) {
      if (!copyTo) throw new Error('Only an embedded database is copied while it works');
      const folders = { dataDir: folder, backupDir: null };
      const { copy } = startBackups(
        folders,
        { db, copyTo },
        { minutes: 0, now: () => new Date(SEED_NOW), log: SILENT },
      );
      await copy(join(folder, 'copy'));
      await rm(join(folder, 'copy'), { recursive: true });
    },
  },
  [`a booking of ${ROWS_MAX} items created`]: { run: (asked) => bookMany(asked, shortText) },
  'their serial numbers changed': changeMany(shortText, toSerial),
  [`one created, names of ${LINE_MAX} characters`]: { run: (asked) => bookMany(asked, longLine) },
  'their names and serial numbers changed': changeMany(longLine, toNameAndSerial),
  'its customer erased': (() => {
    let id = 0;
    return {
      prepare: async (asked) => ({ id } = await bookMany(asked, longLine)),
      run: ({ database: { db } }) => transaction(db, (tx) => erase(tx, [id], SEED_NOW)),
    } satisfies Work;
  })(),
  'customer of a number that a fifth of the bookings have': {
    prepare: shareNumber(size),
    run: get(`/customers?phone=${CUSTOMER.phoneNumber}`),
  },
});

/** Milliseconds of a save, of computing of this thread and by the clock. */
type Save = { computing: number; clock: number };

/** The longest save while a work is done, the middle of so many times. */
export type Hold = Save & { name: string };

/** Milliseconds that this thread has computed, its helpers that compile and collect left out. Linux. */
const readComputing = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/** How long a save waits for whatever else an embedded database of so many bookings does, one save after the other. SCALE-07 */
export async function measureHolds(size: number, progress: Progress): Promise<Hold[]> {
  const filled = await openEmbeddedShop();
  const { shop, execute, close } = filled;
  try {
    await seed(execute, size, progress);
    const token = await shop.signIn();
    const headers = { authorization: `Bearer ${token}` };
    let count = 0;
    const save = async (): Promise<Save> => {
      count += 1;
      const [start, before] = [performance.now(), readComputing()];
      const { statusCode, body } = await shop.app.inject({
        method: 'PATCH',
        // Each fiftieth booking is a deleted one, so the number is not 7 of 50.
        url: `/api/booking/${1 + 50 * ((count * 7919) % Math.floor(size / 50))}`,
        headers,
        payload: { referralSourceNotes: `Asked again, ${count}` },
      });
      if (statusCode !== 200) throw new Error(`A save was answered ${statusCode}: ${body}`);
      return { computing: readComputing() - before, clock: performance.now() - start };
    };
    const asked: Asked = {
      ...filled,
      async ask(method, path, payload) {
        const sent = payload ? { payload } : {};
        const { statusCode, body } = await shop.app.inject({ method, url: `/api${path}`, headers, ...sent });
        if (statusCode > 299) throw new Error(`${path} was answered ${statusCode}: ${body}`);
        return JSON.parse(body);
      },
    };
    const isLonger = (a: Save, b: Save) => a.computing - b.computing;
    /** The longest save of one time. */
    const measureOnce = async ({ prepare, run }: Work): Promise<Save> => {
      await prepare?.(asked);
      await execute('select pg_stat_force_next_flush()');
      const saves: Save[] = [];
      let isOver = false;
      const working = run(asked).finally(() => {
        isOver = true;
      });
      while (!isOver) saves.push(await save());
      await working;
      const longest = saves.toSorted(isLonger).at(-1);
      if (!longest) throw new Error('It was over before a save began');
      return longest;
    };
    const quiet: Save[] = [];
    while (quiet.length < QUIET_SAVES) quiet.push(await save());
    const holds = [{ name: 'nothing else', ...percentile(quiet.toSorted(isLonger), 0.5) }];
    const works = Object.entries(toWorks(size));
    for (const [done, [name, work]] of works.entries()) {
      progress(`holding ${size}`, done, works.length);
      await measureOnce(work);
      const times: Save[] = [];
      while (times.length < TIMES) times.push(await measureOnce(work));
      holds.push({ name, ...percentile(times.toSorted(isLonger), 0.5) });
    }
    return holds;
  } finally {
    await close();
  }
}

const ms = (value: number) => value.toFixed(0);

/** A table of Markdown. */
export const toHoldTable = (holds: readonly Hold[]): string =>
  [
    '| while this runs | longest save, ms of computing | ms by the clock |',
    '| --- | --: | --: |',
    ...holds.map(({ name, computing, clock }) => `| ${name} | ${ms(computing)} | ${ms(clock)} |`),
    '',
  ].join('\n');
