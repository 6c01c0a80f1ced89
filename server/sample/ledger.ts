import { asc } from 'drizzle-orm';
import type { LedgerCategory } from '../../src/domain/ledger/ledger-words.ts';
import { LEDGER_PAYMENT_METHODS } from '../../src/domain/ledger/ledger.ts';
import type { LedgerEntryInput } from '../../src/domain/ledger/ledger-input.ts';
import { shopToday, startOfShopDay } from '../../src/domain/shared/shop-day.ts';
import { sign } from '../db/history/history.sql.ts';
import { location } from '../db/schema.ts';
import { insertEntry } from '../features/ledger/ledger.sql.ts';
import { setEntryActive } from '../features/ledger/ledger.usecases.ts';
import { isHot, isOpenDay } from './calendar.ts';
import { LEDGER_TEMPLATES, type LedgerTemplate } from './ledger-words.ts';
import { createRandom, MINUTES_PER_DAY, minutesBefore, type SamplePart } from './sample.ts';

/** Days that the ledger goes back: a year, and some days for the first month. */
const OLDEST_DAY = 364;
/** Every so many entries one was a mistake and is deleted. */
const DELETED_EVERY = 25;
const MINUTES_TO_EVENING = 19 * 60;

/** How long ago each branch opened, in days, and how many of ten days have an entry beside the monthly ones. */
const BRANCHES = [
  { openedBefore: OLDEST_DAY, often: 4, share: 1 },
  { openedBefore: 270, often: 3, share: 0.7 },
  { openedBefore: 110, often: 2, share: 0.45 },
] as const;

/** What comes every month, on which day of it; the electricity of the hot months costs twice as much. */
const MONTHLY: readonly { category: LedgerCategory; day: number; rupees: number; isCooling?: true }[] = [
  { category: 'RENT', day: 2, rupees: 140_000 },
  { category: 'UTILITIES', day: 18, rupees: 28_000, isCooling: true },
  { category: 'SALARIES', day: 28, rupees: 90_000 },
];
const isMonthly = (category: LedgerCategory) => MONTHLY.some((monthly) => monthly.category === category);

type Written = { writtenBefore: number; input: LedgerEntryInput };

/** The entries of a year as they were typed, the oldest first, each written in the evening of its day. */
function planEntries(locationIds: readonly number[], now: string): Written[] {
  const random = createRandom('ledger');
  const daily = LEDGER_TEMPLATES.filter(({ category }) => !isMonthly(category));
  const entries: Written[] = [];
  const add = (template: LedgerTemplate, locationId: number, day: string, rupees: number) => {
    const evening = Math.floor((Date.parse(now) - Date.parse(startOfShopDay(day))) / 60_000) - MINUTES_TO_EVENING;
    const receipt = 1000 + entries.length;
    entries.push({
      writtenBefore: Math.max(0, evening),
      input: {
        entryDate: day,
        locationId,
        category: template.category,
        amount: isMonthly(template.category) || random.chance(80) ? rupees : rupees + random.whole(1, 99) / 100,
        paymentMethod: isMonthly(template.category) ? 'BANK_TRANSFER' : random.pick(LEDGER_PAYMENT_METHODS),
        description: random.pick(template.descriptions),
        vendorName: random.pick(template.vendors),
        ...(random.chance(70) ? { receiptNumber: `${template.category.slice(0, 3)}-${receipt}` } : {}),
        ...(random.chance(15) ? { receiptAttachment: `https://files.reflow.test/receipts/${receipt}.pdf` } : {}),
        ...(random.chance(25) ? { remarks: random.pick(template.remarks) } : {}),
      },
    });
  };
  for (let before = OLDEST_DAY; before >= 0; before -= 1) {
    const day = shopToday(minutesBefore(now, before * MINUTES_PER_DAY));
    for (const [index, { openedBefore, often, share }] of BRANCHES.entries()) {
      const locationId = locationIds[index];
      if (locationId === undefined || before > openedBefore) continue;
      // A branch grows from its first day on.
      const grown = share * (1 + (openedBefore - before) / (2 * OLDEST_DAY));
      for (const { category, day: due, rupees, isCooling } of MONTHLY) {
        const template = LEDGER_TEMPLATES.find((one) => one.category === category);
        if (!template || Number(day.slice(8)) !== due) continue;
        const much = rupees * (category === 'RENT' ? share : grown) * (isCooling && isHot(day) ? 2 : 1);
        add(template, locationId, day, Math.round(much / 500) * 500);
      }
      if (!isOpenDay(day) || random.whole(1, 10) > often) continue;
      const template = daily[random.whole(0, daily.length - 1)];
      if (!template) continue;
      const parts = template.category === 'SUPPLIES' && isHot(day) ? 1.6 : 1;
      add(template, locationId, day, Math.round(random.whole(template.from, template.to) * share * parts));
    }
  }
  return entries;
}

/** What the branches have spent, entry by entry, each written on its own day. */
export const addLedger: SamplePart = async (tx, { now, ownerId }) => {
  const rows = await tx.select({ id: location.id }).from(location).orderBy(asc(location.id));
  const locationIds = rows.map(({ id }) => id);
  for (const [index, { writtenBefore, input }] of planEntries(locationIds, now).entries()) {
    const author = { staffId: ownerId, now: minutesBefore(now, writtenBefore) };
    await sign(tx, author);
    const id = await insertEntry(tx, input, author);
    if (index % DELETED_EVERY === DELETED_EVERY - 1) await setEntryActive(tx, id, false, { staffId: ownerId, now });
  }
};
