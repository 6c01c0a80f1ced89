import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCreateEdit, EMPTY_CREATE_DRAFT } from '../../../src/domain/booking/draft/booking-create-draft.ts';
import {
  toBookingDraft,
  StoredBookingCreate,
  StoredBookingEdit,
} from '../../../src/domain/booking/draft/booking-draft.ts';
import { StoredClaim } from '../../../src/domain/claim/claim-input.ts';
import { StoredLedgerEntry, newLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import { aBooking } from '../../support/a.ts';
import { arbitraryEdits, editDraft } from '../../fixtures/booking-edits.ts';

const base = aBooking();
const fromStorage = (stored: unknown): unknown => JSON.parse(JSON.stringify(stored));
const sent = { key: 'k-1' };

describe('a stored edit of a booking', () => {
  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(toBookingDraft(base), edits);
        const stored = { base, draft, unanswered: [draft] };
        expect(StoredBookingEdit.parse(fromStorage(stored))).toEqual(stored);
      }),
    );
  });

  it.each([
    ['nothing', null],
    ['no booking', { draft: toBookingDraft(base), unanswered: [] }],
    ['no draft', { base, unanswered: [] }],
    ['a status of another version', { base, draft: { ...toBookingDraft(base), status: 'LOST' }, unanswered: [] }],
    [
      'an amount of another version',
      { base, draft: { ...toBookingDraft(base), booking_items: [{ payableAmount: 5 }] }, unanswered: [] },
    ],
  ])('is not taken for %s', (_, stored) => {
    expect(StoredBookingEdit.safeParse(stored).success).toBe(false);
  });
});

describe('another stored form', () => {
  it('comes back as it was typed, with its key [REL-01, REL-06]', () => {
    const booking = { draft: applyCreateEdit(EMPTY_CREATE_DRAFT, { type: 'row.add', section: 'booking_items' }), sent };
    const entry = {
      base: newLedgerDraft('2025-01-05'),
      draft: { ...newLedgerDraft('2025-01-05'), amount: 'x' },
      sent: null,
      unanswered: [newLedgerDraft('2025-01-04')],
    };
    const items = { 11: { selected: true, reportedIssue: 'Dead', remarks: '' } };
    const claim = { draft: { code: 'BK-1', items, remarks: '' }, sent };
    expect([
      StoredBookingCreate.parse(fromStorage(booking)),
      StoredLedgerEntry.parse(fromStorage(entry)),
      StoredClaim.parse(fromStorage(claim)),
    ]).toEqual([booking, entry, claim]);
  });

  it('is not taken when a part of it is missing', () => {
    const noItems = { draft: { ...EMPTY_CREATE_DRAFT, booking_items: [] }, sent: null };
    const halfEntry = { base: newLedgerDraft('2025-01-05'), draft: { amount: '5' }, sent: null, unanswered: [] };
    const items = { eleven: { selected: true, reportedIssue: '', remarks: '' } };
    const oddClaim = { draft: { code: 'BK-1', items, remarks: '' }, sent };
    expect([
      StoredBookingCreate.safeParse(noItems).success,
      StoredBookingCreate.safeParse({ draft: EMPTY_CREATE_DRAFT, sent: { key: 7 } }).success,
      StoredLedgerEntry.safeParse(halfEntry).success,
      StoredClaim.safeParse(oddClaim).success,
    ]).toEqual([false, false, false, false]);
  });
});
