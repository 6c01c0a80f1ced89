import { type Logger, NoopLogger, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import type { LedgerPage } from '../../../../src/domain/ledger/ledger.ts';
import { createShop } from '../../support/harness.ts';
import { aLedgerBody } from '../../../support/body.ts';

afterEach(() => vi.restoreAllMocks());

// Both drivers log a statement just before they send it. On PostgreSQL the write is a race that the list may win or
// lose; on the embedded database it always falls between the two reads, unless one transaction holds them together.
it.each([
  ['the whole ledger', {}],
  ['a search', { searchString: 'expense' }],
])('reads the rows and the totals of %s at one moment, whatever is written meanwhile', async (_, query) => {
  const shop = await createShop({ now: '2025-01-31T20:30:00.000Z' });
  try {
    const token = await shop.signIn();
    const body = aLedgerBody({ description: 'An expense', amount: 100, locationId: 1 });
    expect(await shop.call('POST', '/ledger-entry/', { token, body })).toMatchObject({ status: 201 });
    const writes: Promise<unknown>[] = [];
    const logger: Logger = NoopLogger.prototype;
    vi.spyOn(logger, 'logQuery').mockImplementation((statement) => {
      if (writes.length > 0 || !statement.startsWith('select') || !statement.includes('"ledger_')) return;
      const insert = sql`
        insert into ledger_entry
          (entry_date, location_id, category, amount_paisa, payment_method, description)
        select entry_date, location_id, category, amount_paisa, payment_method, description
        from ledger_entry`;
      writes.push(Promise.resolve().then(() => shop.db.execute(insert)));
    });
    const answer = await shop.call('GET', '/ledger-entry/', { token, query });
    expect(writes).toHaveLength(1);
    await Promise.all(writes);
    const { entries, totalEntries, totalAmount } = (answer.body as { data: LedgerPage }).data;
    expect({ totalEntries, totalAmount }).toEqual({ totalEntries: entries.length, totalAmount: entries.length * 100 });
    const later = await shop.call('GET', '/ledger-entry/', { token, query });
    expect(later.body).toMatchObject({ data: { totalEntries: 2 } });
  } finally {
    await shop.close();
  }
});
