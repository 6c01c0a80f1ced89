import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCreateEdit, EMPTY_CREATE_DRAFT } from '../../../src/domain/booking/booking-create-draft.ts';
import { toBookingDraft } from '../../../src/domain/booking/booking-draft.ts';
import {
  KeptBookingCreate,
  KeptBookingEdit,
  KeptClaim,
  KeptLedgerEntry,
} from '../../../src/domain/shared/draft-shapes.ts';
import { newLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import { aBooking } from '../../fixtures/booking.ts';
import { arbitraryEdits, editDraft } from '../../fixtures/booking-edits.ts';

const base = aBooking();
const fromStorage = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));
const sent = { content: '{"clientName":"Sana"}', key: 'k-1' };

describe('a kept edit of a booking', () => {
  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const kept = { base, draft: editDraft(toBookingDraft(base), edits) };
        expect(KeptBookingEdit.parse(fromStorage(kept))).toEqual(kept);
      }),
    );
  });

  it.each([
    ['nothing', null],
    ['no booking', { draft: toBookingDraft(base) }],
    ['no draft', { base }],
    ['a status of another version', { base, draft: { ...toBookingDraft(base), status: 'LOST' } }],
    [
      'an amount of another version',
      { base, draft: { ...toBookingDraft(base), booking_items: [{ payableAmount: 5 }] } },
    ],
  ])('is not taken for %s', (_, kept) => {
    expect(KeptBookingEdit.safeParse(kept).success).toBe(false);
  });
});

describe('another kept form', () => {
  it('comes back as it was typed, with its last submission', () => {
    const booking = { draft: applyCreateEdit(EMPTY_CREATE_DRAFT, { type: 'row.add', section: 'booking_items' }), sent };
    const entry = {
      base: newLedgerDraft('2025-01-05'),
      draft: { ...newLedgerDraft('2025-01-05'), amount: 'x' },
      sent: null,
    };
    const claim = {
      code: 'BK-1',
      drafts: { 11: { selected: true, reportedIssue: 'Dead', remarks: '' } },
      remarks: '',
      sent,
    };
    expect([
      KeptBookingCreate.parse(fromStorage(booking)),
      KeptLedgerEntry.parse(fromStorage(entry)),
      KeptClaim.parse(fromStorage(claim)),
    ]).toEqual([booking, entry, claim]);
  });

  it('is not taken when a part of it is missing', () => {
    const noItems = { draft: { ...EMPTY_CREATE_DRAFT, booking_items: [] }, sent: null };
    const halfEntry = { base: newLedgerDraft('2025-01-05'), draft: { amount: '5' }, sent: null };
    const oddClaim = {
      code: 'BK-1',
      drafts: { eleven: { selected: true, reportedIssue: '', remarks: '' } },
      remarks: '',
      sent,
    };
    expect([
      KeptBookingCreate.safeParse(noItems).success,
      KeptBookingCreate.safeParse({ draft: EMPTY_CREATE_DRAFT, sent: { key: 'k-1' } }).success,
      KeptLedgerEntry.safeParse(halfEntry).success,
      KeptClaim.safeParse(oddClaim).success,
    ]).toEqual([false, false, false, false]);
  });
});
