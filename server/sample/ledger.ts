import { asc } from 'drizzle-orm';
import type { LedgerCategory } from '../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../src/domain/ledger/ledger.ts';
import { sign } from '../db/history/history.sql.ts';
import { location } from '../db/schema.ts';
import { insertEntry } from '../features/ledger/ledger.sql.ts';
import { setEntryActive } from '../features/ledger/ledger.usecases.ts';
import { createRandom, dayBefore, momentOf, SAMPLE_REQUEST, type SamplePart, toInstant } from './sample.ts';

type Expense = readonly [category: LedgerCategory, from: number, to: number, description: string, vendorName: string];

const MALL = 'Techno City Mall Management Committee (Private) Limited, Accounts Department';
/** Expenses on a fixed day of every month. */
const MONTHLY: Readonly<Record<number, Expense>> = {
  2: ['RENT', 140_000, 140_000, 'Shop rent for the month', MALL],
  18: ['UTILITIES', 26_000, 60_000, 'Electricity bill', 'K-Electric'],
  28: ['SALARIES', 85_000, 95_000, 'Salaries of the bench and the counter', 'Staff'],
};

/** Expenses on any day: short and long texts, Urdu, and characters that are special in markup or a spreadsheet. */
const DAILY: readonly Expense[] = [
  ['SUPPLIES', 400, 6_000, 'Thermal paste and pads', 'Hall Road Electronics'],
  ['SUPPLIES', 900, 18_000, 'Solder wire 0.3 mm, flux, desoldering braid', 'Saddar Components'],
  ['SUPPLIES', 600, 9_000, 'Isopropyl alcohol, 5 litres', 'عمران الیکٹرونکس'],
  ['TRANSPORT', 150, 900, 'Rider for deliveries within the city', 'Bykea'],
  ['TRANSPORT', 800, 4_500, 'Courier to Lahore', 'Leopards Courier'],
  ['EQUIPMENT', 5_000, 40_000, 'Hot air station nozzles', 'Hall Road Electronics'],
  ['MAINTENANCE', 4_000, 30_000, 'New extraction fan above the soldering bench', 'Rehman Fabricators'],
  ['MARKETING', 1_000, 40_000, 'Flyers and a banner for the mall entrance', 'Paper & Print House'],
  ['MISCELLANEOUS', 300, 6_000, 'Stationery <A4>, receipt rolls', 'Liberty Books'],
  ['MISCELLANEOUS', 200, 2_500, 'صفائی کا سامان', 'Corner store'],
];
const REMARKS = ['+12% against last month', 'Next one in six months', 'For the second bench'];

/** How many days ago each branch opened, and on how many days of a hundred it has a daily expense. */
const BRANCHES = [
  { opened: 364, often: 35 },
  { opened: 270, often: 25 },
  { opened: 110, often: 15 },
];
const DELETED_EVERY = 25;

/** Adds one year of expenses, oldest first. Each entry is written in the evening of its day. */
export const addLedger: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('ledger');
  const locations = await tx.select({ id: location.id }).from(location).orderBy(asc(location.id));
  let written = 0;
  const add = async (day: string, locationId: number, expense: Expense) => {
    written += 1;
    const [category, from, to, description, vendorName] = expense;
    const at = toInstant(Math.min(now, momentOf(day, 19)));
    const author = { staffId: ownerId, now: at, requestId: SAMPLE_REQUEST };
    await sign(tx, author);
    const id = await insertEntry(
      tx,
      {
        entryDate: day,
        locationId,
        category,
        description,
        vendorName,
        amount: random.whole(from, to) + (random.chance(20) ? 0.75 : 0),
        paymentMethod: random.pick(LEDGER_PAYMENT_METHODS),
        ...(random.chance(70) && { receiptNumber: `${category.slice(0, 3)}-${1000 + written}` }),
        ...(random.chance(15) && { receiptAttachment: `https://files.reflow.test/receipts/${1000 + written}.pdf` }),
        ...(random.chance(25) && { remarks: random.pick(REMARKS) }),
      },
      author,
    );
    if (written % DELETED_EVERY === 0)
      await setEntryActive(tx, { id, author: { ...author, now: toInstant(now) } }, false);
  };
  for (let before = 364; before >= 0; before -= 1) {
    const day = dayBefore(now, before);
    for (const [index, { opened, often }] of BRANCHES.entries()) {
      const branch = locations[index];
      if (!branch || before > opened) continue;
      const monthly = MONTHLY[Number(day.slice(8))];
      if (monthly) await add(day, branch.id, monthly);
      if (random.chance(often)) await add(day, branch.id, random.pick(DAILY));
    }
  }
};
