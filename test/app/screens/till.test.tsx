// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Till } from '../../../src/domain/till/till.ts';
import { aBooking, aLedgerEntry, aTill, MAIN } from '../../support/a.ts';
import { aRefusal } from '../../support/api-errors.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

const NONE = { closings: [], totalPages: 0, totalClosings: 0 };
const CLOSING = {
  id: 1,
  date: '2026-11-27',
  locationId: 1,
  opening: 100,
  expectedCash: 1000,
  number: 1,
  replaces: null,
  counted: 990,
  takenOut: 600,
  difference: -10,
  note: 'A coin is missing',
  closedAt: '2026-11-27T15:00:00.000Z',
  closedBy: { id: 1, name: 'ثنا مرزا' },
  reopened: null,
};
const CLOSED = aTill({ status: 'CLOSED', canReopen: true, refusal: 'Closed', ...CLOSING });

const open = async (till: Till = aTill(), role = 'OWNER', closings: object = NONE) => {
  const answers = { '/locations': [MAIN], '/till': till, '/till/closings': closings, '/till/close': CLOSED };
  const page = await openApp('/ledger/till?date=2026-11-27&locationId=1', { role, answers });
  await page.settle();
  return page;
};
const card = (name: string) => within(screen.getByRole('region', { name }));

it('the till shows received and spent money, and closes the day with one number [TILL-06]', async () => {
  const page = await open();
  expect(card('Received').getByText('Total').nextSibling?.textContent).toBe('Rs 900');
  expect(card('Spent').getByText('Nothing was spent.')).toBeTruthy();
  const drawer = card('Drawer');
  expect(drawer.getByText('Expected cash').nextSibling?.textContent).toBe('Rs 1,000');
  expect(drawer.queryByLabelText(/^Note/)).toBeNull();
  await page.user.type(drawer.getByRole('textbox', { name: /^Counted/ }), '1000');
  expect(drawer.getByText('No difference')).toBeTruthy();
  await page.press('Close Day');
  expect(page.writes().map(({ path, body }) => [path, body])).toEqual([
    ['/till/close', { date: '2026-11-27', locationId: 1, opening: 100, counted: 1000, takenOut: 0, version: 7 }],
  ]);
  expect(card('Drawer').getByText('Closed by').nextSibling?.textContent).toMatch(/^ثنا مرزا, Nov 27, 2026/);
});

it('the till sums up counted notes, shows the difference during typing, and asks for a note [TILL-04, TILL-06]', async () => {
  const page = await open();
  await page.press(screen.getByText('Count Notes'));
  await page.user.type(screen.getByLabelText('500 ×'), '1');
  await page.user.type(screen.getByLabelText(/^Coins/), '40');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Counted/ }).value).toBe('540');
  expect(screen.getByText('Difference -Rs 460')).toBeTruthy();
  await page.press('Close Day');
  expect(screen.getByText('Counted and expected differ. Please say why in at least 5 characters')).toBeTruthy();
  expect(page.writes()).toEqual([]);
});

it('the till says why a day cannot be closed [TILL-04]', async () => {
  const refusal = 'Nov 26, 2026 has money and is not closed. Close it first.';
  await open(aTill({ refusal }));
  expect(screen.getByText(refusal)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close Day' }).getAttribute('aria-description')).toBe(refusal);
});

it('a closed day shows its closing, and its Reopen Day is disabled with a reason for a COUNTER [TILL-05, TILL-06]', async () => {
  const page = await open(CLOSED, 'COUNTER', { closings: [CLOSING], totalPages: 1, totalClosings: 1 });
  expect(card('Drawer').getByText('Difference').nextSibling?.textContent).toBe('-Rs 10');
  const reopen = screen.getByRole('button', { name: 'Reopen Day' });
  expect(reopen.getAttribute('aria-description')).toBe('You do not have permission to reopen the till.');
  expect(card('Closings').getByText('-Rs 10')).toBeTruthy();
  expect(page.writes()).toEqual([]);
});

/** The files that the app saves, as text. */
function watchFiles() {
  const files: [name: string, text: Promise<string>][] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    files.push([this.download, blobs.at(-1)?.text() ?? Promise.resolve('')]);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return async () => Promise.all(files.map(async ([name, text]) => [name, (await text).split('\r\n')] as const));
}

/** Answers of a list of 101 rows in two pages; with `lost` the second page has lost one to a change. */
const inPages =
  (name: string, total: string, row: object, lost: boolean) =>
  ({ query }: Call) => ({
    [name]:
      query['pageSize'] === 100
        ? Array.from({ length: query['page'] === 2 ? 1 : 100 }, (_, index) => ({
            ...row,
            id: query['page'] === 2 && !lost ? 101 : index + 1,
          }))
        : [{ ...row, id: 1 }],
    totalPages: query['pageSize'] === 100 ? 2 : 11,
    [total]: 101,
    totalAmount: 5,
  });
const ENTRY = aLedgerEntry({ description: '=SUM(A1)', vendorName: 'Haji, Sons', amount: 1234.5 });
const EXPORTS = [
  [
    '/ledger/till?date=2026-11-27&locationId=1',
    '/till/closings',
    inPages.bind(null, 'closings', 'totalClosings', CLOSING),
  ],
  ['/ledger?category=RENT&search=tea', '/ledger-entry/', inPages.bind(null, 'entries', 'totalEntries', ENTRY)],
] as const;

it.each(EXPORTS)('%s exports all pages of %s [TILL-08, SEC-04]', async (at, path, toAnswer) => {
  const read = watchFiles();
  const page = await openApp(at, { answers: { '/locations': [MAIN], '/till': aTill(), [path]: toAnswer(false) } });
  await page.settle();
  await page.press('Export CSV');
  await page.settle();
  const [file, ...others] = await read();
  const isTill = path === '/till/closings';
  expect([file?.[0], file?.[1].length, others]).toEqual([
    isTill ? 'closings-MAIN-2025-01-05.csv' : 'ledger-2025-01-05.csv',
    // A heading, and an empty line after the last row.
    103,
    [],
  ]);
  expect(file?.[1].slice(0, 2)).toEqual(
    isTill
      ? [
          '\uFEFFNumber,Replaces,Day,Opening,Expected cash,Counted,Difference,Taken out,Note,Closed by,Closed at,Reopened by,Reopened at,Reason',
          '1,,2026-11-27,100.00,1000.00,990.00,-10.00,600.00,A coin is missing,ثنا مرزا,"Nov 27, 2026, 8:00 PM",,,',
        ]
      : [
          '\uFEFFEntry,Date,Location,Category,Description,Amount,Payment,Vendor,Receipt,Attachment,Remarks',
          `1,${ENTRY.entryDate},${ENTRY.location?.name},Rent,'=SUM(A1),1234.50,Cash,"Haji, Sons",,,`,
        ],
  );
  const asked = page.calls.filter((call) => call.path === path && call.query['pageSize'] === 100);
  expect(asked.map(({ query }) => query)).toMatchObject(
    [1, 2].map((number) => ({
      page: number,
      ...(isTill ? { locationId: 1 } : { category: 'RENT', searchString: 'tea' }),
    })),
  );
});

it.each(EXPORTS)('%s saves no file if the list changed during the export [TILL-08]', async (at, path, toAnswer) => {
  const read = watchFiles();
  const page = await openApp(at, { answers: { '/locations': [MAIN], '/till': aTill(), [path]: toAnswer(true) } });
  await page.settle();
  await page.press('Export CSV');
  await page.settle();
  expect([await read(), screen.getByText('Not exported').getAttribute('role')]).toEqual([[], 'status']);
});

it('the ledger list cannot be exported with a plain provider, if it is empty or if it is very long [TILL-08, OFFER-02]', async () => {
  const empty = { entries: [], totalPages: 0, totalEntries: 0, totalAmount: 0 };
  const page = await openApp('/ledger', { isReflow: false });
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  page.close();
  const none = await openApp('/ledger', { answers: { '/ledger-entry/': empty } });
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-description')).toBe(
    'There is nothing to export',
  );
  none.close();
  await openApp('/ledger', { answers: { '/ledger-entry/': { ...empty, totalPages: 1001, totalEntries: 10_001 } } });
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-description')).toBe(
    'At most 10,000 rows can be exported. Choose fewer days.',
  );
});

const SENTENCE = 'The till of Main is closed for Nov 27, 2026. Reopen it first.';

const refusal = ({ method }: Call) => (method === 'GET' ? undefined : aRefusal(409, SENTENCE));
const toTill = () => screen.queryByRole('link', { name: 'Open the Till' })?.getAttribute('href');

it.each([
  ['OWNER', '/ledger/till'],
  ['COUNTER', undefined],
])('a new entry of a closed day is refused, and %s gets a link to the till: %s [TILL-03]', async (role, href) => {
  const answers = { '/locations': [MAIN], '/ledger-entry/': refusal, '/ledger-entry/duplicate': { duplicate: null } };
  const page = await openApp('/ledger/new', { role, answers });
  await page.type(/^Amount/, '500');
  await page.type(/^Description/, 'Tea for guests');
  await page.choose('Location', /Main Branch/);
  await page.press('Create Entry');
  expect(within(screen.getByRole('main')).getByText(SENTENCE)).toBeTruthy();
  expect(toTill()).toBe(href);
});

it('a change of a booking whose day is closed is refused with a link to the till [TILL-03]', async () => {
  const answer = (call: Call) => refusal(call) ?? aBooking();
  const page = await openApp('/bookings/101', { answers: { '/booking/101': answer } });
  await page.press('Edit Booking');
  await page.type(/^Referral notes/i, 'Came back');
  await page.press('Save Changes');
  expect(within(screen.getByRole('main')).getByText(SENTENCE)).toBeTruthy();
  expect(toTill()).toBe('/ledger/till');
});
