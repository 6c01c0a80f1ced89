import type { Api } from '../support/api.ts';
import { LedgerEntry, LedgerPage } from '../../../src/domain/ledger/ledger.ts';

const filled = new WeakSet<Api>();

/** Writes an expense of today into the first branch. */
export async function writeEntry(api: Api, fields: { description: string; vendorName?: string }): Promise<LedgerEntry> {
  const id = await api.spend(fields);
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
