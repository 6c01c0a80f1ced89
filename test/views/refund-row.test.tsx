// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBooking, aPayment } from '../support/a.ts';
import { openApp } from '../support/open-app.tsx';
import { readTexts } from '../support/read-text.ts';

it('a refund shows when and why the money was given back, and is not called a payment [TILL-02]', async () => {
  const refund = aPayment({
    id: 22,
    refundOf: 21,
    paidAmount: 2_000,
    payableAmount: 2_000,
    paidAt: '2025-01-07T05:00:00.000Z',
    reason: 'The fan was cheaper',
  });
  const booking = aBooking({ booking_payments: [aPayment(), refund] });
  await openApp('/bookings/101', { isReflow: true, answers: { '/booking/101': booking } });
  const title = await screen.findByText('Refund, Cash');
  const texts = readTexts(title.closest('li') ?? undefined);
  expect(texts).toContain('Refunded');
  expect(texts).toContain('The fan was cheaper');
  expect(texts).not.toContain('Paid');
});
