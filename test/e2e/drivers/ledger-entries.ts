import type { Api } from '../support/api.ts';
import { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger.ts';

const filled = new WeakSet<Api>();

/** Today in the shop, `2025-01-05`. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(new Date());

/** Writes an expense of today into the first branch. */
export async function writeEntry(api: Api, fields: { description: string; vendorName?: string }): Promise<LedgerEntry> {
  const entry = { entryDate: today(), locationId: 1, category: 'RENT', amount: 100, paymentMethod: 'CASH', ...fields };
  const { id } = LedgerEntry.parse(await api.call('POST', '/ledger-entry', entry));
  return LedgerEntry.parse(await api.call('GET', `/ledger-entry/${id}`));
}

/** Two pages of entries, some of them of today. */
export async function fillLedger(api: Api): Promise<void> {
  if (filled.has(api)) return;
  filled.add(api);
  const { totalEntries } = LedgerPage.parse(await api.call('GET', '/ledger-entry/?page=1&pageSize=1'));
  for (let missing = Math.max(1, 11 - totalEntries); missing > 0; missing -= 1) {
    await writeEntry(api, { description: 'Rent of the walked bench', vendorName: 'Walked Wahab' });
  }
}
