// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { aBooking, aClaim, aClaimedItem, anItem } from '../../support/a.ts';
import { openApp, type Visit } from '../../support/open-app.tsx';
import { readLinks, readRegion, readTexts } from '../../support/read-text.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the claims list', () => {
  const open = (answer: unknown, query = '') =>
    openApp(`/warranty-claims${query}`, { isReflow: false, answers: { '/warrantyClaim/': answer } });

  it('shows stats, search, claims and the page [CLAIM-14, CLAIM-19, CLAIM-20]', async () => {
    const page = await open({ claims: [aClaim()], totalPages: 3, totalClaims: 21 });
    expect(readRegion('Quick Stats')).toBe('Total Claims | 21 | Showing | 1');
    expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe(
      'Claim number, booking code or customer name',
    );
    expect(readTexts(screen.getByRole('list', { name: 'Warranty claims' }))).toContain('WC-1001');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    await page.press(/Next/);
    expect([page.address(), screen.queryByText('Page 2 of 3') !== null]).toEqual(['/warranty-claims?page=2', true]);
  });

  it('shows the reason in the answer if its claims could not be loaded [READ-07]', async () => {
    await open(new ApiError('status', { status: 403, body: { error: 'Closed for the night.' } }));
    expect(screen.getByRole('alert').textContent).toBe('Closed for the night.Try again');
  });

  it('filters by the status in the address [CLAIM-28]', async () => {
    const answers = { '/warrantyClaim/': { claims: [], totalPages: 1, totalClaims: 0 } };
    const page = await openApp('/warranty-claims?status=RESOLVED', { answers });
    expect(page.reads()).toContain('/warrantyClaim/?page=1&pageSize=10&status=RESOLVED&sortBy=claimDate&orderBy=desc');
    expect(screen.getByText('No claim has this status.')).toBeTruthy();
    await page.choose('Status', 'Completed');
    expect(page.address()).toBe('/warranty-claims?status=COMPLETED');
    await page.press('Clear Filters');
    expect(page.address()).toBe('/warranty-claims');
  });

  it('asks another provider for no status [CLAIM-28, OFFER-02]', async () => {
    const page = await open({ claims: [], totalPages: 1, totalClaims: 0 }, '?status=RESOLVED');
    expect(page.reads()).toContain('/warrantyClaim/?page=1&pageSize=10&sortBy=claimDate&orderBy=desc');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });

  it('shows No warranty claims found if there are none [CLAIM-14]', async () => {
    await open({ claims: [], totalPages: 1, totalClaims: 0 });
    expect(screen.getByText('No warranty claims found')).toBeTruthy();
  });
});

it.each([
  [['2025-04-05'], '1 item, under warranty until Apr 5, 2025'],
  [['2025-05-05', '2025-04-05'], '2 items, under warranty until Apr 5, 2025 or later'],
  [['2025-04-05', '2025-04-05'], '2 items, under warranty until Apr 5, 2025'],
  [['2025-01-05'], '1 item, under warranty until Jan 5, 2025'],
  [['2025-01-03', '2025-01-04'], '2 items, warranty ended Jan 4, 2025'],
])('a claim with warranties until %j is headed by them, and leads to both bookings [CLAIM-15]', async (ends, said) => {
  const warrantyClaimItems = ends.map((end, id) => aClaimedItem({ warrantyEndDate: end }, id));
  const answers = { '/warrantyClaim/5': aClaim({ warrantyClaimItems }) };
  await openApp('/warranty-claims/5', { isReflow: false, answers });
  const head = screen.getByRole('heading', { level: 1 }).parentElement;
  expect(readTexts(head ?? undefined).join(' | ')).toBe(
    'Warranty Claims | Warranty Claim | Sana Malik | In Progress | Copy WC-1001 | WC-1001',
  );
  expect(readTexts(head?.nextElementSibling ?? undefined).join(' | ')).toBe(said);
  const hrefs = readLinks(screen.getByRole('main')).map(([, href]) => href);
  expect(hrefs).toEqual(expect.arrayContaining(['/bookings/101', '/bookings/202']));
});

it.each([
  ['its slip', true, ['Claim slip'], 0],
  ['the page with another provider', false, [], 1],
])('Print of a claim, its only such button, prints %s [PAPER-06, OFFER-02]', async (_, isReflow, windows, printed) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = await openApp('/warranty-claims/1', { isReflow, answers: { '/warrantyClaim/1': aClaim({ id: 1 }) } });
  expect(screen.queryByRole('button', { name: 'Claim Slip' })).toBeNull();
  await page.press('Print');
  const titles = screen.queryAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading').textContent);
  expect([titles, print.mock.calls.length]).toEqual([windows, printed]);
});

it('the code from the address is read-only in a new claim while it is looked up [CLAIM-17]', async () => {
  const answers = { '/booking/': new Promise(() => undefined) };
  await openApp('/warranty-claims/new?bookingCode=bk-1001', { isReflow: false, answers });
  const code = screen.getByLabelText<HTMLInputElement>(/^Booking code/);
  expect([code.value, code.readOnly, code.disabled]).toEqual(['BK-1001', true, false]);
});

it('an item that would be refused is disabled, and a selected item leads to its issue [CLAIM-26]', async () => {
  const booking = aBooking({ status: 'COMPLETED', booking_items: [anItem(), anItem({ id: 12, name: 'Fan' })] });
  const known = { warrantyStartDate: '2025-01-05', warrantyEndDate: '2025-04-05', warrantyDays: 90 };
  const reason = 'BK-1001-2 is already claimed by WC-1017.';
  const page = await openApp('/warranty-claims/new?bookingCode=BK-1001', {
    answers: {
      '/booking/': { bookings: [booking], totalPages: 1, totalBookings: 1 },
      '/booking/101': booking,
      '/warranty/eligibility/11': { ...known, eligible: true, reason: null },
      '/warranty/eligibility/12': { ...known, eligible: false, reason },
    },
  });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('Fan').getAttribute('aria-description')).toBe(reason);
  await page.user.click(box('Fan'));
  expect([box('Fan').checked, screen.queryByLabelText(/^Reported issue/)]).toEqual([false, null]);
  await page.user.click(box(booking.booking_items[0]?.name ?? ''));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reported issue/));
});

describe('step 1 of a claim', () => {
  const found = { bookings: [aBooking({ status: 'COMPLETED' })], totalPages: 1, totalBookings: 1 };
  const open = (visit: Visit = {}) =>
    openApp('/warranty-claims/new', { answers: { '/booking/': found, '/booking/101': aBooking() }, ...visit });

  it('suggests bookings by the name of the customer, and looks up the chosen one [CLAIM-27]', async () => {
    const page = await open();
    await page.type(/^Booking code/, 'sana');
    const option = screen.getByRole('option', { name: /^BK-1001 · Sana Malik · / });
    await page.press(option);
    expect(screen.getByRole('heading', { name: 'Select the items' })).toBe(document.activeElement);
  });

  it('asks another provider only for the typed code [CLAIM-03, OFFER-02]', async () => {
    const page = await open({ isReflow: false });
    await page.type(/^Booking code/, 'sana');
    expect(page.reads()).toEqual([]);
  });
});

describe('the email verification', () => {
  const open = (answers: Visit['answers'] = {}) => openApp('/verify-email', { isReflow: false, answers });
  const why = (name: string) => button(name).getAttribute('aria-description');
  const RESEND = "Didn't receive the code? Resend";

  it('asks for the address at its field, and links to the sign-in [VERIFY-03, VERIFY-07]', async () => {
    const page = await open();
    expect(readLinks()).toContainEqual(['Back to Login', '/login']);
    await page.press(RESEND);
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
  });

  it('disables each button with a reason while the other works, and reports success [VERIFY-04, VERIFY-07]', async () => {
    let finish: (answer: object) => void = () => undefined;
    const held = () => new Promise((resolve) => (finish = resolve));
    const page = await open({ '/auth/verifyEmail': held, '/auth/resendVerification': held });
    await page.type(/^Email address/, 'ali@shop.test');
    await page.press(RESEND);
    expect(why('Verify Email')).toBe('Sending a new code');
    finish({});
    await page.settle();
    await page.type(/^Verification code/, 'ABCDE-12345');
    await page.press('Verify Email');
    expect(why(RESEND)).toBe('The code is being verified');
    finish({});
    await page.settle();
    expect(screen.getByRole('heading', { name: 'Email Verified!' })).toBeTruthy();
  });
});
