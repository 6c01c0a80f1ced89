import { asc } from 'drizzle-orm';
import { LEDGER_PAYMENT_METHODS } from '../../src/domain/ledger/ledger.ts';
import { type LedgerCategory } from '../../src/domain/ledger/ledger-category.ts';
import type { LedgerEntryInput } from '../../src/domain/ledger/ledger-input.ts';
import { shopToday } from '../../src/domain/shared/shop-day.ts';
import { sign } from '../db/history/history.sql.ts';
import { location } from '../db/schema.ts';
import { insertEntry } from '../features/ledger/ledger.sql.ts';
import { setEntryActive } from '../features/ledger/ledger.usecases.ts';
import { LEDGER_TEMPLATES } from './ledger-words.ts';
import { createRandom } from './random.ts';
import { minutesBefore, MINUTES_PER_DAY, type SamplePart } from './sample.ts';

const ENTRIES = 300;
/** The oldest entry: the six months of the reports, and some days before them. */
const OLDEST_DAY = 200;
/** Every so many entries one was a mistake and is deleted. */
const DELETED_EVERY = 25;

/** One entry as it was typed, and how many minutes ago. Templates take turns, so that each category has its share. */
function planEntries(locationIds: readonly [number, ...number[]], now: string) {
  const random = createRandom('ledger');
  return Array.from({ length: ENTRIES }, (_, index): { writtenBefore: number; input: LedgerEntryInput } => {
    const template = LEDGER_TEMPLATES[index % LEDGER_TEMPLATES.length] ?? LEDGER_TEMPLATES[0];
    // More entries of late than of old, in the order in which they were written.
    const age = 1 - index / ENTRIES;
    const writtenBefore = Math.floor(age ** 1.5 * OLDEST_DAY * MINUTES_PER_DAY) + random.whole(1, 600);
    const writtenAt = minutesBefore(now, writtenBefore);
    const rupees = random.whole(template.from, template.to);
    return {
      writtenBefore,
      input: {
        entryDate: shopToday(writtenAt),
        locationId: random.pick(locationIds),
        category: template.category satisfies LedgerCategory,
        amount: random.chance(20) ? rupees + random.whole(1, 99) / 100 : rupees,
        paymentMethod: random.pick(LEDGER_PAYMENT_METHODS),
        description: random.pick(template.descriptions),
        vendorName: random.pick(template.vendors),
        ...(random.chance(70) ? { receiptNumber: `${template.category.slice(0, 3)}-${1000 + index}` } : {}),
        ...(random.chance(15) ? { receiptAttachment: `https://files.reflow.test/receipts/${1000 + index}.pdf` } : {}),
        ...(random.chance(25) ? { remarks: random.pick(template.remarks) } : {}),
      },
    };
  });
}

/** What the branches have spent, entry by entry, each written on its own day. */
export const addLedger: SamplePart = async (tx, { now, ownerId }) => {
  const rows = await tx.select({ id: location.id }).from(location).orderBy(asc(location.id));
  const [first, ...others] = rows.map(({ id }) => id);
  if (first === undefined) throw new Error('The sample has no branches yet');
  for (const [index, { writtenBefore, input }] of planEntries([first, ...others], now).entries()) {
    const author = { staffId: ownerId, now: minutesBefore(now, writtenBefore) };
    await sign(tx, author);
    const id = await insertEntry(tx, input, author);
    if (index % DELETED_EVERY === DELETED_EVERY - 1) await setEntryActive(tx, id, false, { staffId: ownerId, now });
  }
};
