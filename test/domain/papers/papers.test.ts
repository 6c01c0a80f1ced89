import { expect, it } from 'vitest';
import * as papers from '../../../src/domain/papers/papers.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { aBooking } from '../../support/a.ts';

it('a booking has a receipt, an invoice and labels if there is something to print [PAPER-06]', () => {
  const titles = (booking: ReturnType<typeof aBooking>) => papers.bookingPapers(booking).map(({ title }) => title);
  const receipts = ['Receipt, A4', 'Receipt, 80 mm roll', 'Intake slip, A4', 'Intake slip, 80 mm roll'];
  const others = ['Invoice, A4', 'Invoice, 80 mm roll', 'Item labels, 62 x 29 mm', 'Item labels, A4 sheet'];
  expect(titles(aBooking())).toEqual([...receipts, ...others]);
  expect(titles(aBooking({ booking_payments: [], booking_items: [] }))).toEqual(receipts);
});

it('the ledger has the closings of each branch for the day of the filter, otherwise for today [PAPER-06]', () => {
  expect(papers.closingDay({ startDate: '2025-01-04', endDate: '2025-01-04' })).toBe('2025-01-04');
  expect(papers.closingDay({ startDate: '2025-01-01', endDate: '2025-01-04' })).toBe(shopToday());
  expect(papers.closingPapers([{ id: 3, name: 'Main Branch', code: 'MB 01' }], '2025-01-04')).toEqual([
    {
      title: 'Main Branch, Jan 04, 2025',
      path: '/ledger-entry/closing',
      query: { date: '2025-01-04', locationId: '3' },
      fileName: 'closing-MB-01-2025-01-04.pdf',
    },
  ]);
});

it('the till has the closing of its branch on A4 and on the roll [PAPER-01, TILL-06]', () => {
  const main = { id: 3, name: 'Main Branch', code: 'MB 01' };
  const made = papers.closingPapers([main], '2025-01-04', papers.DOCUMENT_FORMATS);
  expect(made.map(({ title, query }) => [title, query])).toEqual([
    ['Main Branch, Jan 04, 2025', { date: '2025-01-04', locationId: '3' }],
    ['Main Branch, Jan 04, 2025, 80 mm roll', { date: '2025-01-04', locationId: '3', format: 'roll' }],
  ]);
});

it('the paper of a claim is its slip [PAPER-06]', () => {
  expect(papers.claimPapers({ id: 5, claimNumber: 'WC-1001' })).toEqual([
    { title: 'Claim slip', path: '/warrantyClaim/5/document', query: {}, fileName: 'claim-WC-1001.pdf' },
  ]);
  expect(papers.documentPaper({ id: 5, code: '../BK_10/01"\r\n' }, 'receipt').fileName).toBe('receipt--BK_10-01-.pdf');
});
