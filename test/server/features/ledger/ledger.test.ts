import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, NoopLogger, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LedgerEntry, LedgerPage } from '../../../../src/domain/ledger/ledger.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { EVENING, OWNER } from '../../support/harness.ts';

const shop = useCounter(EVENING);
const GULBERG = { code: 'GB02', name: 'Gulberg', address: '12 Main Boulevard', city: 'Lahore' };
beforeAll(() => shop.send('POST', '/shop/branches', GULBERG));
afterEach(() => vi.restoreAllMocks());

const create = (fields: object = {}) =>
  shop.send<LedgerEntry>('POST', '/ledger-entry/', { ...aLedgerBody({ locationId: 2 }), ...fields });
const list = (query: Record<string, string>) => shop.get<LedgerPage>('/ledger-entry/', query);

describe('an entry', () => {
  it('is stored, read, changed, deleted and made active again [OFFER-03]', async () => {
    const created = await create({ vendorName: 'Haji & Sons', receiptNumber: 'R-1', receiptAttachment: '' });
    const owner = { firstName: OWNER.email, lastName: '' };
    expect(created).toEqual({
      id: created.id,
      ...aLedgerBody({ locationId: 2 }),
      location: GULBERG,
      remarks: null,
      receiptNumber: 'R-1',
      receiptAttachment: null,
      vendorName: 'Haji & Sons',
      version: 1,
      isActive: true,
      createdAt: EVENING.now,
      modifiedAt: EVENING.now,
      createdByUser: owner,
      modifiedByUser: owner,
    });
    const path = `/ledger-entry/${created.id}`;
    expect(await shop.get(path)).toEqual(created);
    shop.advance(60_000);
    for (const same of [{}, aLedgerBody({ locationId: 2 }), { amount: 1234.5, remarks: '' }])
      expect(await shop.send('PATCH', path, same)).toEqual(created);
    const changes = { amount: 0.01, vendorName: null, version: 2, modifiedAt: '2025-01-31T20:31:00.000Z' };
    const changed = { ...created, ...changes };
    const change = aLedgerBody({ locationId: 2, amount: 0.01, vendorName: '' });
    expect(await shop.send('PATCH', path, change)).toEqual(changed);
    for (const _ of ['deleted', 'deleted already'])
      expect(await shop.send('DELETE', path)).toEqual({ ...changed, isActive: false, version: 3 });
    const isDeleted = 'This ledger entry is deleted. Restore it before changing it.';
    expect(said(await shop.ask('PATCH', path, { amount: 5 }))).toEqual(refused(409, isDeleted));
    expect(await shop.send('POST', `${path}/restore`, {})).toEqual({ ...changed, version: 4 });
  });

  it('is signed by who made it and by who changed it, whatever the body says [NAV-07]', async () => {
    const { id } = await create();
    const { token, email } = await shop.person('COUNTER');
    const patch = async (body: object) => said(await shop.call('PATCH', `/ledger-entry/${id}`, { token, body }));
    expect(await patch({ remarks: 'seen', modifiedBy: 1 })).toMatchObject({ status: 400 });
    const [createdByUser, modifiedByUser] = [OWNER.email, email].map((firstName) => ({ firstName, lastName: '' }));
    expect(await patch({ remarks: 'seen' })).toMatchObject({ body: { data: { createdByUser, modifiedByUser } } });
  });
});

type Filtered = [string, query: Record<string, string>, days: string, totalEntries: number, totalAmount: number];

describe('the list', () => {
  let locationId: string;
  beforeAll(async () => {
    const { id } = await shop.send<{ id: number }>('POST', '/shop/branches', { code: 'DH03', name: 'defence' });
    locationId = String(id);
    for (const [index, entryDate] of ['2023-02-28', '2023-03-01', '2023-03-31', '2023-04-01', '2023-04-15'].entries())
      await create({
        entryDate,
        locationId: id,
        amount: (1001 * (index + 1)) / 10,
        category: index % 2 ? 'SUPPLIES' : 'SALARIES',
        description: `Thermal paste 50% off_${index}`,
        ...(index > 2 ? { vendorName: `Vendor ${9 - index}`, receiptNumber: `INV\\${index}` } : {}),
      });
  });

  it.each<Filtered>([
    ['two to a page, the newest first', { pageSize: '2' }, '04-15 04-01', 5, 1501.5],
    ['the page past the last', { pageSize: '2', page: '4' }, '', 5, 1501.5],
    ['both days of a month', { startDate: '2023-03-01', endDate: '2023-03-31' }, '03-31 03-01', 2, 500.5],
    ['open at the end', { startDate: '2023-04-01' }, '04-15 04-01', 2, 900.9],
    ['open at the start', { endDate: '2023-03-01' }, '03-01 02-28', 2, 300.3],
    ['across months', { startDate: '2023-02-28', endDate: '2023-04-01' }, '04-01 03-31 03-01 02-28', 4, 1001],
    ['inside a month', { startDate: '2023-04-02', endDate: '2023-04-30' }, '04-15', 1, 500.5],
    ['the wrong way round', { startDate: '2023-04-02', endDate: '2023-03-02' }, '', 0, 0],
    ['of one category', { category: 'SUPPLIES' }, '04-01 03-01', 2, 600.6],
    ['with a description', { searchString: 'PASTE 50%' }, '04-15 04-01 03-31 03-01 02-28', 5, 1501.5],
    ['with a wildcard taken as typed', { searchString: '%off_' }, '', 0, 0],
    ['with a vendor', { searchString: ' vendor 5 ' }, '04-15', 1, 500.5],
    ['with a receipt number', { searchString: 'inv\\3' }, '04-01', 1, 400.4],
    ...(['asc', 'desc'] as const).map((orderBy): Filtered => [
      `by vendor, ${orderBy}, those without one last`,
      { sortBy: 'vendorName', orderBy },
      `${orderBy === 'asc' ? '04-15 04-01' : '04-01 04-15'} 03-31 03-01 02-28`,
      5,
      1501.5,
    ]),
  ])('filters: %s [LEDG-18, LEDG-20, LEDG-42]', async (_, query, days, totalEntries, totalAmount) => {
    const page = await list({ locationId, ...query });
    const shown = page.entries.map(({ entryDate }) => entryDate.slice('2023-'.length)).join(' ');
    const totalPages = Math.ceil(totalEntries / Number(query['pageSize'] ?? 10));
    expect({ ...page, entries: shown }).toEqual({ entries: days, totalEntries, totalPages, totalAmount });
  });

  // Both drivers log a statement just before they send it. On PostgreSQL the write is a race that the list may win or
  // lose; on the embedded database it always falls between the two reads, unless one transaction holds them together.
  it.each([
    ['the whole ledger', {}],
    ['a search', { searchString: 'rent' }],
  ])('reads the rows and the totals of %s at one moment, whatever is written meanwhile', async (_, query) => {
    await shop.db.execute(sql`delete from ledger_entry`);
    await create({ amount: 100 });
    const writes: Promise<unknown>[] = [];
    const insert = sql`
      insert into ledger_entry (entry_date, location_id, category, amount_paisa, payment_method, description)
      select entry_date, location_id, category, amount_paisa * 2, payment_method, description from ledger_entry`;
    // By somebody else: not the list's own statement beside its transaction.
    const write = AsyncLocalStorage.bind(async () => void (await shop.db.execute(insert)));
    const logger: Logger = NoopLogger.prototype;
    vi.spyOn(logger, 'logQuery').mockImplementation((statement) => {
      if (writes.length > 0 || !/^select.+"(?:ledger_entry|kept)"/.test(statement)) return;
      writes.push(Promise.resolve().then(write));
    });
    const { entries, totalEntries, totalAmount } = await list(query);
    expect(writes).toHaveLength(1);
    await Promise.all(writes);
    // The entry that is written is the newest and costs another amount: it is on the page, or in the totals.
    expect([totalEntries, totalAmount]).toEqual([entries.length, entries.reduce((sum, { amount }) => sum + amount, 0)]);
    expect(await list(query)).toMatchObject({ totalEntries: 2, totalAmount: 300 });
  });
});
