import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBookingDraft, findRow, type BookingDraft, type Section } from '../../../src/domain/booking/booking-draft.ts';
import { applyEdit } from '../../../src/domain/booking/booking-edits.ts';
import { diffBooking } from '../../../src/domain/booking/booking-diff.ts';
import { mergeDrafts } from '../../../src/domain/shared/merge.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { aBooking, aContact, aDelivery, anItem, aPayment } from '../../fixtures/booking.ts';
import { applied, arbitraryEdits, changeRow, editDraft, type RowChange } from '../../fixtures/booking-edits.ts';

const base = aBooking();
const rebaseDraft = (before: Booking, draft: BookingDraft, latest: Booking) =>
  mergeDrafts(toBookingDraft(before), draft, toBookingDraft(latest));
const now = '2025-02-01T10:00:00.000Z';
const addRow = (draft: BookingDraft, section: Section) => applyEdit(draft, { type: 'row.add', section, now });

describe('a draft on top of what someone else saved', () => {
  it('joins edits of different fields, also within one row', () => {
    const draft = changeRow(
      { ...toBookingDraft(base), clientName: 'Sana M.' },
      {
        section: 'booking_items',
        key: '11',
        changes: { comments: 'Fan replaced' },
      },
    );
    const latest = aBooking({ version: 4, status: 'IN_PROGRESS', booking_items: [anItem({ status: 'REPAIRED' })] });
    const { draft: rebased, remote } = rebaseDraft(base, draft, latest);
    expect(remote).toEqual({});
    expect(diffBooking(latest, rebased)).toEqual({
      clientName: 'Sana M.',
      booking_items: [{ id: 11, comments: 'Fan replaced' }],
    });
    expect(rebased.status).toBe('IN_PROGRESS');
  });

  it('lists the fields that both changed and keeps what was typed [REL-03]', () => {
    const draft = changeRow(
      { ...toBookingDraft(base), clientName: 'Sana M.' },
      {
        section: 'booking_items',
        key: '11',
        changes: { payableAmount: '13000' },
      },
    );
    const latest = aBooking({ clientName: 'S. Malik', booking_items: [anItem({ payableAmount: 12_000 })] });
    const { draft: rebased, remote } = rebaseDraft(base, draft, latest);
    expect(remote).toEqual({ clientName: 'S. Malik', 'booking_items.11.payableAmount': '12000' });
    expect(rebased.clientName).toBe('Sana M.');
    expect(findRow(rebased.booking_items, '11')?.payableAmount).toBe('13000');
  });

  it('finds no conflict where both typed the same', () => {
    const draft = { ...toBookingDraft(base), clientName: 'Sana M.' };
    expect(rebaseDraft(base, draft, aBooking({ clientName: 'Sana M.' })).remote).toEqual({});
  });

  it('keeps my new rows, shows their new rows, and adds no row that the server has already', () => {
    let draft = addRow(toBookingDraft(base), 'booking_items');
    draft = changeRow(draft, { section: 'booking_items', key: 'new-1', changes: { name: 'B550' } });
    draft = addRow(draft, 'booking_items');
    draft = changeRow(draft, { section: 'booking_items', key: 'new-2', changes: { name: 'X570' } });
    const theirs = anItem({ id: 12, name: 'Laptop' });
    const twin = anItem({
      id: 13,
      name: 'B550',
      status: 'DRAFT',
      payableAmount: 0,
      vendor: null,
      serialNumber: null,
      reportedIssue: null,
      comments: null,
    });
    const { draft: rebased } = rebaseDraft(base, draft, aBooking({ booking_items: [anItem(), theirs, twin] }));
    expect(rebased.booking_items.map(({ key, name }) => [key, name])).toEqual([
      ['11', 'RTX 3080'],
      ['12', 'Laptop'],
      ['13', 'B550'],
      ['new-2', 'X570'],
    ]);
  });

  it('lists what both changed in every section', () => {
    const changes: RowChange[] = [
      { section: 'booking_items', key: '11', changes: { vendor: 'MSI' } },
      { section: 'booking_payments', key: '21', changes: { recipientName: 'Omar' } },
      { section: 'contact_log', key: '31', changes: { notes: 'Call again' } },
      { section: 'delivery', key: '41', changes: { courier: 'Leopards' } },
    ];
    const latest = aBooking({
      booking_items: [anItem({ vendor: 'Zotac' })],
      booking_payments: [aPayment({ recipientName: 'Bilal' })],
      contact_log: [aContact({ notes: 'Paid' })],
      delivery: [aDelivery({ courier: 'M&P' })],
    });
    const mine = changes.reduce(changeRow, toBookingDraft(base));
    expect(rebaseDraft(base, mine, latest)).toEqual({
      draft: mine,
      remote: {
        'booking_items.11.vendor': 'Zotac',
        'booking_payments.21.recipientName': 'Bilal',
        'contact_log.31.notes': 'Paid',
        'delivery.41.courier': 'M&P',
      },
    });
  });

  it('takes each of their new rows for one of mine at most', () => {
    const blank = anItem({
      id: 12,
      name: '',
      status: 'DRAFT',
      payableAmount: 0,
      vendor: null,
      serialNumber: null,
      reportedIssue: null,
    });
    const named = { ...blank, id: 13, name: 'B550' };
    const three = addRow(addRow(addRow(toBookingDraft(base), 'booking_items'), 'booking_items'), 'booking_items');
    const keysWith = (draft: BookingDraft, ...theirs: (typeof blank)[]) =>
      rebaseDraft(base, draft, aBooking({ booking_items: [anItem(), ...theirs] })).draft.booking_items.map(
        ({ key }) => key,
      );
    expect(keysWith(three)).toEqual(['11', 'new-1', 'new-2', 'new-3']);
    expect(keysWith(three, blank)).toEqual(['11', '12', 'new-2', 'new-3']);
    expect(keysWith(three, named, blank)).toEqual(['11', '13', '12', 'new-2', 'new-3']);
    const changed = changeRow(three, { section: 'booking_items', key: 'new-2', changes: { name: 'B550' } });
    expect(keysWith(changed, named)).toEqual(['11', '13', 'new-1', 'new-3']);
  });

  it('shows a row that the draft lacks, and leaves untouched rows the objects they are', () => {
    const latest = aBooking({ booking_items: [anItem({ comments: 'Fan replaced' }), anItem({ id: 12 })] });
    const theirs = toBookingDraft(latest);
    expect(rebaseDraft(base, { ...toBookingDraft(base), booking_items: [] }, latest).draft).toEqual(theirs);
    const { draft } = rebaseDraft(base, toBookingDraft(base), latest);
    expect(draft.booking_items.map((row, index) => row === theirs.booking_items[index])).toEqual([true, true]);
  });

  it('changes nothing when nobody else saved', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(toBookingDraft(base), edits);
        expect(rebaseDraft(base, draft, structuredClone(base))).toEqual({ draft, remote: {} });
      }),
    );
  });

  it('leaves nothing to send when the lost save had arrived', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(toBookingDraft(base), edits);
        const latest = applied(base, diffBooking(base, draft));
        const rebased = rebaseDraft(base, draft, latest);
        expect(rebased.remote).toEqual({});
        expect(diffBooking(latest, rebased.draft)).toEqual({});
      }),
    );
  });
});
