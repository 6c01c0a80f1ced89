import { asc } from 'drizzle-orm';
import type { LedgerCategory } from '../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../src/domain/ledger/ledger.ts';
import { sign } from '../db/history/history.sql.ts';
import { location } from '../db/schema.ts';
import { insertEntry } from '../features/ledger/ledger.sql.ts';
import { setEntryActive } from '../features/ledger/ledger.usecases.ts';
import { createRandom, dayBefore, isHot, isOpenDay, momentOf, type SamplePart, toInstant } from './sample.ts';

type Expense = readonly [category: LedgerCategory, from: number, to: number, description: string, vendorName: string];

const MALL = 'Techno City Mall Management Committee (Private) Limited, Accounts Department';
/** What comes on a day of every month, and how much more of it in the heat. */
const MONTHLY: readonly { day: number; inHeat: number; expense: Expense }[] = [
  { day: 2, inHeat: 1, expense: ['RENT', 140_000, 140_000, 'Shop rent for the month', MALL] },
  { day: 18, inHeat: 2, expense: ['UTILITIES', 26_000, 30_000, 'Electricity bill', 'K-Electric'] },
  { day: 28, inHeat: 1, expense: ['SALARIES', 85_000, 95_000, 'Salaries of the bench and the counter', 'Staff'] },
];

/** What comes on any day: short, long, Urdu, and with characters that markup or a spreadsheet would trip over. */
const DAILY: readonly Expense[] = [
  ['SUPPLIES', 400, 6_000, 'Thermal paste and pads', 'Hall Road Electronics'],
  ['SUPPLIES', 900, 18_000, 'Solder wire 0.3 mm, flux, desoldering braid', 'Saddar Components'],
  ['SUPPLIES', 600, 9_000, 'Isopropyl alcohol, 5 litres', 'عمران الیکٹرونکس'],
  ['TRANSPORT', 150, 900, 'Rider for deliveries within the city', 'Bykea'],
  ['TRANSPORT', 800, 4_500, 'Courier to Lahore', 'Leopards Courier'],
  ['EQUIPMENT', 5_000, 40_000, 'Hot air station nozzles', 'Hall Road Electronics'],
  ['EQUIPMENT', 90_000, 240_000, 'Digital oscilloscope, second hand, with probes', 'Rigol Import'],
  ['MAINTENANCE', 800, 9_000, 'Air conditioner service', 'Karachi Cooling Works'],
  ['MAINTENANCE', 4_000, 30_000, 'New extraction fan above the soldering bench', 'Rehman Fabricators'],
  ['MARKETING', 1_000, 40_000, 'Flyers and a banner for the mall entrance', 'Paper & Print House'],
  ['MISCELLANEOUS', 100, 3_000, 'Tea and water for the counter', 'Corner store'],
  ['MISCELLANEOUS', 300, 6_000, 'Stationery <A4>, receipt rolls', 'Liberty Books'],
  ['MISCELLANEOUS', 200, 2_500, 'صفائی کا سامان', 'Corner store'],
];
const REMARKS = [
  '+12% against last month',
  'Two parcels',
  'Next one in six months',
  'Petty cash',
  'For the second bench',
];

/** How many days ago each branch opened, on how many of ten days it spends something, and its share of what the first spends. */
const BRANCHES = [
  { opened: 364, often: 4, share: 1 },
  { opened: 270, often: 3, share: 0.7 },
  { opened: 110, often: 2, share: 0.45 },
];
const DELETED_EVERY = 25;

/** What the branches have spent in a year, the oldest first, each entry written in the evening of its day. */
export const addLedger: SamplePart = async (tx, { now, ownerId }) => {
  const random = createRandom('ledger');
  const locations = await tx.select({ id: location.id }).from(location).orderBy(asc(location.id));
  const branches = BRANCHES.flatMap((branch, index) =>
    locations.slice(index, index + 1).map((of) => ({ ...of, ...branch })),
  );
  let written = 0;
  const add = async (day: string, locationId: number, parts: number, expense: Expense, isMonthly: boolean) => {
    written += 1;
    const [category, from, to, description, vendorName] = expense;
    const author = { staffId: ownerId, now: toInstant(Math.min(now, momentOf(day, 19))) };
    await sign(tx, author);
    const id = await insertEntry(
      tx,
      {
        entryDate: day,
        locationId,
        category,
        description,
        vendorName,
        amount: Math.round(random.whole(from, to) * parts) + (random.chance(20) ? 0.75 : 0),
        paymentMethod: isMonthly ? 'BANK_TRANSFER' : random.pick(LEDGER_PAYMENT_METHODS),
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
    for (const { id, share, often } of branches.filter(({ opened }) => before <= opened)) {
      for (const { inHeat, expense } of MONTHLY.filter((monthly) => monthly.day === Number(day.slice(8)))) {
        await add(day, id, isHot(day) ? share * inHeat : share, expense, true);
      }
      if (isOpenDay(day) && random.whole(1, 10) <= often) await add(day, id, share, random.pick(DAILY), false);
    }
  }
};
