// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bookingListAddress } from '../../src/domain/booking/list/booking-list.ts';
import type { BookingPage } from '../../src/domain/booking/booking.ts';
import { claimListAddress } from '../../src/domain/claim/claim-list.ts';
import { Claim, type ClaimPage } from '../../src/domain/claim/claim.ts';
import { LEDGER_LIST } from '../../src/domain/ledger/ledger-list.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { deletionsMachine } from '../../src/machines/deletion/deletions.machine.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { BookingDetailsView } from '../../src/views/booking-details/booking-details-view.tsx';
import { BookingsView } from '../../src/views/booking-list/booking-list-view.tsx';
import { ClaimView } from '../../src/views/claim-details/claim-details-view.tsx';
import { ClaimsView } from '../../src/views/claim-list/claim-list-view.tsx';
import { EntryCards } from '../../src/views/ledger-details/ledger-details-view.tsx';
import { LedgerTotals } from '../../src/views/ledger-list/ledger-list-view.tsx';
import { aBooking, aClaim, aContact, aDelivery, anItem, aPayment, aLedgerEntry } from '../support/a.ts';
import { readTexts } from '../support/read-text.ts';
import { readList, readQuery, show } from './rendered.tsx';
import { documentPaper } from '../../src/domain/papers/papers.ts';

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
const claim = Claim.parse(
  aClaim({
    claimDate: 'soon',
    originalBooking: { code: 'BK-1001', clientName: 'Sana Malik', whatsappNumber: 'call me' },
    createdByUser: null,
    warrantyClaimItems: [
      {
        id: 1,
        reportedIssue: 'No picture',
        remarks: null,
        warranty: {
          warrantyStartDate: 'soon',
          warrantyEndDate: '2026-02-30',
          warrantyDays: 90,
          bookingItem: { name: 'RTX 3080', type: 'GPU', serialNumber: null, vendor: null, status: 'REPAIRED' },
        },
      },
    ],
  }),
);

it('a booking with odd dates and amounts is on screen, and in the form that edits it', async () => {
  const edit = createActor(bookingEditMachine, { input: { booking } }).start();
  const download = createActor(documentDownloadMachine, {
    input: { paper: documentPaper(booking, 'receipt'), kind: 'receipt' },
  });
  const deletions = createActor(deletionsMachine, { input: { kind: 'booking', canRestore: true, role: null } }).start();
  const downloads = { receipt: download, invoice: download };
  await show(<BookingDetailsView edit={edit} deletions={deletions} downloads={downloads} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['soon', 'Mar 5, 2026', 'Rs 12.35', 'Rs 0.30']));
  act(() => edit.send({ type: 'edit.start' }));
  expect(screen.getByDisplayValue('2026-03-05T00:00')).toBeTruthy();
});

it('lists with odd dates have all their rows', async () => {
  const bookings = await readList<BookingPage>(bookingListAddress.defaults, {
    bookings: [booking],
    totalPages: 1,
    totalBookings: 1,
  });
  const claims = await readList<ClaimPage>(claimListAddress.defaults, {
    claims: [claim],
    totalPages: 1,
    totalClaims: 1,
  });
  await show(<BookingsView list={bookings} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['BK-1001', 'Created soon Appointment soon']));
  await show(<ClaimsView list={claims} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['WC-1001', 'soon']));
});

it('a claim with odd dates shows them as they came', async () => {
  const query = await readQuery({ id: 5 }, claim);
  await show(<ClaimView query={query} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['soon', 'soon + 90 days = 2026-02-30']));
});

it('a ledger entry with odd dates and totals with odd amounts are on screen', async () => {
  const entry = aLedgerEntry({ ...odd, entryDate: '05/03/2026' });
  const list = await readList(LEDGER_LIST.defaults, {
    entries: [entry],
    totalPages: 1,
    totalEntries: 3,
    totalAmount: 0.1 + 0.2,
  });
  const query = list.getSnapshot().children.query;
  await show(<EntryCards entry={entry} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['05/03/2026', 'soon']));
  await show(query && <LedgerTotals list={list} query={query} isWaiting={false} />);
  expect(readTexts()).toEqual(expect.arrayContaining(['Rs 0.3', 'Rs 0.1']));
});
