import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEntry, LedgerPage } from '../../../../src/domain/ledger/ledger.ts';
import { savedEarlier } from '../../../../src/domain/shared/written.ts';
import { location } from '../../../../server/db/schema.ts';
import { LEDGER_TABLE } from '../../../fixtures/ledger-table.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { createShop, OWNER, type Shop } from '../../support/harness.ts';

let shop: Shop;
let token: string;
let branch: { id: number; name: string; code: string; address: string | null; city: string | null };

beforeAll(async () => {
  shop = await createShop({ now: '2025-01-31T20:30:00.000Z' });
  token = await shop.signIn();
  const [row] = await shop.db
    .insert(location)
    .values({ code: 'GB02', name: 'Gulberg', address: '12 Main Boulevard', city: 'Lahore' })
    .returning();
  if (!row) throw new Error('No branch');
  const { id, name, code, address, city } = row;
  branch = { id, name, code, address, city };
});
afterAll(() => shop.close());

const input = () => ({
  entryDate: '2025-01-05',
  locationId: branch.id,
  category: 'RENT',
  amount: 1234.5,
  paymentMethod: 'CASH',
  description: 'January rent',
});

const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call('POST', '/ledger-entry/', { token, body: { ...input(), ...fields } });
  expect(status).toBe(201);
  return (body as { data: LedgerEntry }).data;
};
const list = async (query: Record<string, string>) => {
  const { status, body } = await shop.call('GET', '/ledger-entry/', { token, query });
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as { data: LedgerPage }).data;
};

describe('an entry', () => {
  it('is stored, read, changed, deleted and made active again [OFFER-03]', async () => {
    const created = await create({ vendorName: 'Haji & Sons', receiptNumber: 'R-1', receiptAttachment: '' });
    const expected = {
      id: created.id,
      ...input(),
      location: { name: 'Gulberg', code: 'GB02', address: '12 Main Boulevard', city: 'Lahore' },
      remarks: null,
      receiptNumber: 'R-1',
      receiptAttachment: null,
      vendorName: 'Haji & Sons',
      version: 1,
      isActive: true,
      createdAt: '2025-01-31T20:30:00.000Z',
      modifiedAt: '2025-01-31T20:30:00.000Z',
      createdByUser: { firstName: OWNER.email, lastName: '' },
      modifiedByUser: { firstName: OWNER.email, lastName: '' },
    };
    expect(created).toEqual(expected);
    const path = `/ledger-entry/${created.id}`;
    expect(await shop.call('GET', path, { token })).toMatchObject({
      status: 200,
      body: { success: true, data: expected },
    });

    shop.advance(60_000);
    const changed = { ...expected, amount: 0.01, vendorName: null, version: 2, modifiedAt: '2025-01-31T20:31:00.000Z' };
    expect(await shop.call('PATCH', path, { token, body: { ...input(), amount: 0.01, vendorName: '' } })).toMatchObject(
      { status: 200, body: { success: true, data: changed } },
    );

    const deleted = await shop.call('DELETE', path, { token });
    expect(deleted).toMatchObject({
      status: 200,
      body: { success: true, data: { ...changed, isActive: false, version: 3 } },
    });
    expect(await shop.call('DELETE', path, { token })).toMatchObject({ status: 200, body: deleted.body });
    expect(await shop.call('PATCH', path, { token, body: input() })).toMatchObject({
      status: 409,
      body: { success: false, error: 'This ledger entry is deleted. Restore it before changing it.' },
    });
    expect(await shop.call('POST', `${path}/restore`, { token, body: {} })).toMatchObject({
      status: 200,
      body: { success: true, data: { ...changed, isActive: true, version: 4 } },
    });
  });

  it('takes calls that announce JSON and send nothing [CALL-10]', async () => {
    const { id } = await create();
    const headers = { 'content-type': 'application/json' };
    expect(await shop.call('DELETE', `/ledger-entry/${id}`, { token, headers })).toMatchObject({ status: 200 });
    expect(await shop.call('POST', `/ledger-entry/${id}/restore`, { token, headers })).toMatchObject({ status: 200 });
  });

  it('refuses a change of a version that is gone [REL-02]', async () => {
    const { id } = await create();
    const change = (version: string) =>
      shop.call('PATCH', `/ledger-entry/${id}`, {
        token,
        body: { remarks: version },
        headers: { 'if-match': version },
      });
    expect(await change('"1"')).toMatchObject({ status: 200, body: { data: { remarks: '"1"', version: 2 } } });
    expect(await change('"1"')).toMatchObject({
      status: 412,
      body: {
        success: false,
        error: 'This entry was changed by someone else. Your edits are kept.',
        data: { id, remarks: '"1"', version: 2 },
      },
    });
  });

  it('keeps its version and its times where a change says what is so already [CALL-10]', async () => {
    const before = await create();
    shop.advance(60_000);
    for (const body of [{}, input(), { amount: input().amount, vendorName: '' }]) {
      expect(await shop.call('PATCH', `/ledger-entry/${before.id}`, { token, body })).toMatchObject({
        status: 200,
        body: { data: before },
      });
    }
  });

  it('is created once for one Idempotency-Key [CALL-10]', async () => {
    const headers = { 'idempotency-key': 'a-form' };
    const send = (amount: number) =>
      shop.call('POST', '/ledger-entry', { token, body: { ...input(), amount }, headers });
    const twins = await Promise.all([send(77.77), send(77.77), send(77.77)]);
    expect(twins.map(({ status, body }) => [status, body])).toEqual(twins.map(() => [201, twins[0]?.body]));
    const [first] = twins.map(({ body }) => (body as { data: LedgerEntry }).data);
    const called = `entry ${first?.id}`;
    expect(await send(77.78)).toMatchObject({
      status: 422,
      body: { success: false, error: savedEarlier(called), data: { id: first?.id, code: called } },
    });
  });

  it('says which fields are wrong, with the words of the form [LEDG-01, LEDG-02, LEDG-04]', async () => {
    expect(
      await shop.call('POST', '/ledger-entry', {
        token,
        body: { ...input(), amount: 0, description: 'Rent', entryDate: '', createdBy: 1 },
      }),
    ).toMatchObject({
      status: 400,
      body: {
        success: false,
        errors: [
          { path: 'entryDate', msg: 'Entry date is required' },
          { path: 'amount', msg: 'Amount must be greater than 0' },
          { path: 'description', msg: 'Description must be at least 5 characters' },
          { path: 'createdBy', msg: 'createdBy is not a known field' },
        ],
      },
    });
    for (const method of ['POST', 'PATCH']) {
      const path = method === 'POST' ? '/ledger-entry' : `/ledger-entry/${(await create()).id}`;
      expect(await shop.call(method, path, { token, body: { ...input(), locationId: 9999 } })).toMatchObject({
        status: 400,
        body: { success: false, errors: [{ path: 'locationId', msg: 'Location is not known' }] },
      });
    }
  });

  it('that does not exist is not found [CALL-10]', async () => {
    const unknown = { status: 404, body: { success: false, error: 'This ledger entry does not exist.' } };
    expect(await shop.call('GET', '/ledger-entry/999999', { token })).toMatchObject(unknown);
    expect(await shop.call('PATCH', '/ledger-entry/999999', { token, body: {} })).toMatchObject(unknown);
    expect(await shop.call('DELETE', '/ledger-entry/999999', { token })).toMatchObject(unknown);
    expect(await shop.call('GET', '/ledger-entry/x', { token })).toMatchObject(unknown);
  });
});

describe('the table of the form, over HTTP', () => {
  it.each(LEDGER_TABLE)(
    '%s %j -> %s [LEDG-01, LEDG-02, LEDG-03, LEDG-04, LEDG-05, LEDG-06]',
    async (field, value, message) => {
      const body = aLedgerBody({ [field]: value });
      const { status, body: answer } = await shop.call('POST', '/ledger-entry', { token, body });
      expect([status, message === null ? null : answer]).toEqual(
        message === null ? [201, null] : [400, { success: false, errors: [{ path: field, msg: message }] }],
      );
    },
  );
});

describe('who may use it', () => {
  const calls: [string, string][] = [
    ['GET', '/ledger-entry'],
    ['GET', '/ledger-entry/1'],
    ['POST', '/ledger-entry'],
    ['PATCH', '/ledger-entry/1'],
    ['DELETE', '/ledger-entry/1'],
    ['POST', '/ledger-entry/1/restore'],
    ['GET', '/ledger-entry/report'],
    ['GET', '/ledger-entry/daily-summary'],
    ['GET', '/ledger-entry/monthly-summary'],
  ];

  it('not a technician, and nobody who is signed out [NAV-07]', async () => {
    const email = 'bench@shop.test';
    await shop.addStaff({ email, role: 'TECHNICIAN' });
    const bench = await shop.signIn({ email, password: 'correct horse' });
    for (const [method, path] of calls) {
      expect(await shop.call(method, path, { token: bench })).toMatchObject({
        status: 403,
        body: { success: false, error: 'You do not have permission to use the ledger.' },
      });
      expect(await shop.call(method, path)).toMatchObject({ status: 401 });
    }
  });

  it('each change is signed by who made it, whatever the body says [NAV-07]', async () => {
    const email = 'amina@shop.test';
    await shop.addStaff({ email });
    const { id } = await create();
    const amina = await shop.signIn({ email, password: 'correct horse' });
    expect(
      await shop.call('PATCH', `/ledger-entry/${id}`, { token: amina, body: { remarks: 'seen', modifiedBy: 1 } }),
    ).toMatchObject({ status: 400 });
    const { body } = await shop.call('PATCH', `/ledger-entry/${id}`, { token: amina, body: { remarks: 'seen' } });
    const entry = (body as { data: LedgerEntry }).data;
    expect([entry.createdByUser, entry.modifiedByUser]).toEqual([
      { firstName: OWNER.email, lastName: '' },
      { firstName: email, lastName: '' },
    ]);
  });
});

describe('the list', () => {
  let other: number;
  beforeAll(async () => {
    const [row] = await shop.db
      .insert(location)
      .values({ code: 'DH03', name: 'defence' })
      .returning({ id: location.id });
    other = row?.id ?? 0;
    const days = ['2023-02-28', '2023-03-01', '2023-03-31', '2023-04-01', '2023-04-15'];
    for (const [index, entryDate] of days.entries()) {
      await create({
        entryDate,
        locationId: other,
        amount: (1001 * (index + 1)) / 10,
        category: index % 2 ? 'SUPPLIES' : 'SALARIES',
        description: `Thermal paste 50% off_${index}`,
        ...(index > 2 ? { vendorName: `Vendor ${9 - index}`, receiptNumber: `INV\\${index}` } : {}),
      });
    }
  });
  const inBranch = (query: Record<string, string> = {}) => list({ locationId: String(other), ...query });
  const days = (page: LedgerPage) => page.entries.map(({ entryDate }) => entryDate);

  it('shows the newest first with the totals of all pages [LEDG-18, LEDG-20, LEDG-42]', async () => {
    const page = await inBranch({ pageSize: '2' });
    expect([days(page), page.totalPages, page.totalEntries, page.totalAmount]).toEqual([
      ['2023-04-15', '2023-04-01'],
      3,
      5,
      1501.5,
    ]);
    expect(days(await inBranch({ pageSize: '2', page: '3' }))).toEqual(['2023-02-28']);
    expect(await inBranch({ pageSize: '2', page: '4' })).toMatchObject({ entries: [], totalPages: 3, totalEntries: 5 });
  });

  it.each([
    ['both days are included', { startDate: '2023-03-01', endDate: '2023-03-31' }, ['2023-03-31', '2023-03-01'], 500.5],
    ['open at the end', { startDate: '2023-04-01' }, ['2023-04-15', '2023-04-01'], 900.9],
    ['open at the start', { endDate: '2023-03-01' }, ['2023-03-01', '2023-02-28'], 300.3],
    [
      'across months',
      { startDate: '2023-02-28', endDate: '2023-04-01' },
      ['2023-04-01', '2023-03-31', '2023-03-01', '2023-02-28'],
      1001,
    ],
    ['inside a month', { startDate: '2023-04-02', endDate: '2023-04-30' }, ['2023-04-15'], 500.5],
    ['the wrong way round', { startDate: '2023-04-02', endDate: '2023-03-02' }, [], 0],
    ['of one category', { category: 'SUPPLIES' }, ['2023-04-01', '2023-03-01'], 600.6],
    [
      'with a description',
      { searchString: 'PASTE 50%' },
      ['2023-04-15', '2023-04-01', '2023-03-31', '2023-03-01', '2023-02-28'],
      1501.5,
    ],
    ['with a wildcard taken as typed', { searchString: '%off_' }, [], 0],
    ['with a vendor', { searchString: ' vendor 5 ' }, ['2023-04-15'], 500.5],
    ['with a receipt number', { searchString: 'inv\\3' }, ['2023-04-01'], 400.4],
  ])('filters: %s [LEDG-42]', async (_, query, expected, totalAmount) => {
    const page = await inBranch(query);
    expect([days(page), page.totalEntries, page.totalAmount]).toEqual([expected, expected.length, totalAmount]);
  });

  it.each([
    ['amount', 'asc', [0, 1, 2, 3, 4]],
    ['amount', 'desc', [4, 3, 2, 1, 0]],
    ['description', 'asc', [0, 1, 2, 3, 4]],
    ['category', 'asc', [4, 2, 0, 3, 1]],
    ['paymentMethod', 'asc', [4, 3, 2, 1, 0]],
    ['location', 'desc', [4, 3, 2, 1, 0]],
    ['vendorName', 'asc', [4, 3, 2, 1, 0]],
    ['vendorName', 'desc', [3, 4, 2, 1, 0]],
    ['receiptNumber', 'desc', [4, 3, 2, 1, 0]],
    ['entryDate', 'asc', [0, 1, 2, 3, 4]],
  ])('sorts by %s %s [CALL-10]', async (sortBy, orderBy, expected) => {
    const page = await inBranch({ sortBy, orderBy });
    expect(page.entries.map(({ description }) => Number(description.at(-1)))).toEqual(expected);
  });

  it('shows every entry once, page after page [CALL-10]', async () => {
    const all = await list({ pageSize: '100', sortBy: 'category' });
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(all.totalEntries / 2); page += 1) {
      seen.push(...(await list({ pageSize: '2', page: String(page), sortBy: 'category' })).entries.map(({ id }) => id));
    }
    expect(seen).toEqual(all.entries.map(({ id }) => id));
  });

  it('leaves deleted entries out of rows and totals [LEDG-42]', async () => {
    const before = await inBranch();
    const { id } = await create({ locationId: other, amount: 5 });
    expect((await inBranch()).totalAmount).toBe(1506.5);
    await shop.call('DELETE', `/ledger-entry/${id}`, { token });
    expect(await inBranch()).toEqual(before);
  });

  it.each([
    [{ sortBy: 'amount_paisa' }, 'sortBy'],
    [{ orderBy: 'up' }, 'orderBy'],
    [{ page: '0' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ pageSize: '101' }, 'pageSize'],
    [{ startDate: '2025-02-30' }, 'startDate'],
    [{ endDate: '01/02/2025' }, 'endDate'],
    [{ category: 'FOOD' }, 'category'],
    [{ locationId: '0' }, 'locationId'],
    [{ searchString: 'a\0' }, 'searchString'],
    [{ isActive: 'false' }, 'isActive'],
  ])('refuses %j [CALL-10]', async (query, path) => {
    expect(await shop.call('GET', '/ledger-entry', { token, query })).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ path }] },
    });
  });
});
