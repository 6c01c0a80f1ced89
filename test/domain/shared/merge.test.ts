import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../../src/domain/booking/booking-fields.ts';
import { toBookingDraft, findRow, type BookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit } from '../../../src/domain/booking/draft/booking-edits.ts';
import { diffBooking } from '../../../src/domain/booking/draft/booking-diff.ts';
import { mergeDrafts } from '../../../src/domain/shared/merge.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { aBooking, aContact, aDelivery, anItem, aPayment } from '../../support/a.ts';
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
    const { draft: rebased, conflicts } = rebaseDraft(base, draft, latest);
    expect(conflicts).toEqual({});
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
    const { draft: rebased, conflicts } = rebaseDraft(base, draft, latest);
    expect(conflicts).toEqual({
      clientName: { mine: 'Sana M.', theirs: 'S. Malik' },
      'booking_items.11.payableAmount': { mine: '13000', theirs: '12000' },
    });
    expect(rebased.clientName).toBe('Sana M.');
    expect(findRow(rebased.booking_items, '11')?.payableAmount).toBe('13000');
  });

  it('finds no conflict where both typed the same', () => {
    const draft = { ...toBookingDraft(base), clientName: 'Sana M.' };
    expect(rebaseDraft(base, draft, aBooking({ clientName: 'Sana M.' })).conflicts).toEqual({});
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
      conflicts: {
        'booking_items.11.vendor': { mine: 'MSI', theirs: 'Zotac' },
        'booking_payments.21.recipientName': { mine: 'Omar', theirs: 'Bilal' },
        'contact_log.31.notes': { mine: 'Call again', theirs: 'Paid' },
        'delivery.41.courier': { mine: 'Leopards', theirs: 'M&P' },
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

  it('finds no conflict where both typed the same amount in another spelling', () => {
    const draft = changeRow(toBookingDraft(base), {
      section: 'booking_items',
      key: '11',
      changes: { payableAmount: 'Rs 12,000.00' },
    });
    const latest = aBooking({ booking_items: [anItem({ payableAmount: 12_000 })] });
    expect(rebaseDraft(base, draft, latest)).toEqual({ draft: toBookingDraft(latest), conflicts: {} });
  });

  const item = { section: 'booking_items', key: '11' } as const;
  const typed = changeRow(toBookingDraft(base), { ...item, changes: { comments: 'Fan replaced' } });
  const deleted = applyEdit(toBookingDraft(base), { type: 'row.toggle', ...item });
  const row = (draft: BookingDraft) => {
    const { isActive, comments, vendor } = findRow(draft.booking_items, '11') ?? {};
    return { isActive, comments, vendor };
  };

  it('keeps what was typed in a row that they deleted, and leaves it to staff whether the row stays [CONF-01]', () => {
    const { draft, conflicts } = rebaseDraft(base, typed, aBooking({ booking_items: [anItem({ isActive: false })] }));
    expect(row(draft)).toEqual({ isActive: false, comments: 'Fan replaced', vendor: 'Asus' });
    expect(conflicts).toEqual({ 'booking_items.11.isActive': { mine: true, theirs: false } });
  });

  it('keeps a row deleted that they changed, shows their change, and says so [REL-03]', () => {
    const { draft, conflicts } = rebaseDraft(base, deleted, aBooking({ booking_items: [anItem({ vendor: 'Zotac' })] }));
    expect(row(draft)).toEqual({ isActive: false, comments: row(deleted).comments, vendor: 'Zotac' });
    expect(conflicts).toEqual({ 'booking_items.11.isActive': { mine: false, theirs: true } });
  });

  it('says nothing of a row that both deleted, and nothing of one that only one touched', () => {
    const gone = aBooking({ booking_items: [anItem({ isActive: false })] });
    expect(rebaseDraft(base, deleted, gone)).toEqual({ draft: toBookingDraft(gone), conflicts: {} });
    expect(rebaseDraft(base, toBookingDraft(base), gone)).toEqual({ draft: toBookingDraft(gone), conflicts: {} });
    expect(rebaseDraft(base, deleted, aBooking({ clientName: 'S. Malik' })).conflicts).toEqual({});
  });

  it('takes a row that was sent without an answer for the stored one, also when it was changed since [CONF-02]', () => {
    const sent = changeRow(addRow(toBookingDraft(base), 'booking_items'), {
      section: 'booking_items',
      key: 'new-1',
      changes: { name: 'B550' },
    });
    const mine = changeRow(sent, { section: 'booking_items', key: 'new-1', changes: { vendor: 'MSI' } });
    const latest = applied(base, diffBooking(base, sent));
    const { draft, conflicts } = mergeDrafts(sent, mine, toBookingDraft(latest));
    expect(conflicts).toEqual({});
    expect(diffBooking(latest, draft)).toEqual({
      booking_items: [{ id: latest.booking_items.at(-1)?.id, vendor: 'MSI' }],
    });
  });

  it('keeps the conflicts of an earlier merge that still are some, with their newest value [REL-03]', () => {
    const earlier = {
      clientName: { mine: 'Sana M.', theirs: 'S. Malik' },
      phoneNumber: { mine: '1', theirs: '2' },
      'booking_items.99.name': { mine: 'a', theirs: 'b' },
    };
    const latest = toBookingDraft(aBooking({ clientName: 'Malik', phoneNumber: '1' }));
    expect(mergeDrafts(latest, { ...latest, clientName: 'Sana M.' }, latest, earlier).conflicts).toEqual({
      clientName: { mine: 'Sana M.', theirs: 'Malik' },
    });
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
        expect(rebaseDraft(base, draft, structuredClone(base))).toEqual({ draft, conflicts: {} });
      }),
    );
  });

  it('leaves nothing to send when the lost save had arrived', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(toBookingDraft(base), edits);
        const latest = applied(base, diffBooking(base, draft));
        const rebased = rebaseDraft(base, draft, latest);
        expect(rebased.conflicts).toEqual({});
        expect(diffBooking(latest, rebased.draft)).toEqual({});
      }),
    );
  });
});
