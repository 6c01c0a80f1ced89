// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking, aClaim, aClaimedItem, aContact, aDelivery, anItem, aPayment, aLedgerEntry } from '../support/a.ts';
import { openApp } from '../support/open-app.tsx';
import { readTexts } from '../support/read-text.ts';

const odd = { createdAt: 'soon', modifiedAt: 'soon' };
const booking = aBooking({
  ...odd,
  appointmentDate: 'soon',
  payableAmount: 0.1 + 0.2,
  booking_items: [anItem({ ...odd, payableAmount: 12.345 })],
  booking_payments: [aPayment(odd)],
  contact_log: [aContact({ ...odd, contactedAt: 'soon' })],
  delivery: [aDelivery({ ...odd, deliveryDate: '2026-03-05' }), aDelivery({ id: 302, deliveryDate: 'soon' })],
});
const claim = aClaim({
  claimDate: 'soon',
  originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: 'call me' },
  createdByUser: null,
  warrantyClaimItems: [aClaimedItem({ warrantyStartDate: 'soon', warrantyEndDate: '2026-02-30' })],
});
const entry = aLedgerEntry({ ...odd, entryDate: '05/03/2026' });

it.each([
  ['/bookings/101', booking, ['soon', 'Mar 5, 2026', 'Rs 12.35', 'Rs 0.30']],
  ['/bookings', { bookings: [booking], totalPages: 1, totalBookings: 1 }, ['soon', 'soon, soon']],
  ['/warranty-claims', { claims: [claim], totalPages: 1, totalClaims: 1 }, ['WC-1001', 'soon']],
  ['/warranty-claims/5', claim, ['soon', 'soon + 90 days = 2026-02-30']],
  ['/ledger/7', entry, ['05/03/2026', 'soon']],
  ['/ledger', { entries: [entry], totalPages: 1, totalEntries: 3, totalAmount: 0.1 + 0.2 }, ['Rs 0.30', 'Rs 0.10']],
])('odd dates and amounts are shown unchanged on the screen %s', async (at, answer, texts) => {
  const answers = {
    [at.startsWith('/bookings/') ? '/booking/101' : '/booking/']: answer,
    [at.endsWith('/5') ? '/warrantyClaim/5' : '/warrantyClaim/']: answer,
    [at.endsWith('/7') ? '/ledger-entry/7' : '/ledger-entry/']: answer,
  };
  const page = await openApp(at, { isReflow: false, answers });
  expect(readTexts(screen.getByRole('main'))).toEqual(expect.arrayContaining(texts));
  if (answer !== booking) return;
  await page.press('Edit Booking');
  expect(screen.getByDisplayValue('2026-03-05T00:00')).toBeTruthy();
});
