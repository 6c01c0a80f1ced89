import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { applyCreateEdit, EMPTY_CREATE_DRAFT } from '../../../src/domain/booking/draft/booking-create-draft.ts';
import * as drafts from '../../../src/domain/booking/draft/booking-draft.ts';
import { StoredClaim } from '../../../src/domain/claim/claim-input.ts';
import { StoredLedgerEntry, newLedgerDraft } from '../../../src/domain/ledger/ledger-draft.ts';
import { arbitraryEdits, editDraft } from '../../fixtures/booking-edits.ts';
import { aBooking } from '../../support/a.ts';

const { StoredBookingCreate, StoredBookingEdit, toBookingDraft } = drafts;
const base = aBooking();
const draft = toBookingDraft(base);
const fromStorage = (stored: unknown): unknown => JSON.parse(JSON.stringify(stored));
const sent = { key: 'k-1' };
const unanswered: unknown[] = [];
const entry = newLedgerDraft('2025-01-05');
const claimOf = (key: string) => ({
  code: 'BK-1',
  items: { [key]: { selected: true, reportedIssue: '', remarks: '' } },
  remarks: '',
});

it('a stored edit of a booking is restored unchanged', () => {
  fc.assert(
    fc.property(arbitraryEdits, (edits) => {
      const typed = editDraft(draft, edits);
      const stored = { base, draft: typed, unanswered: [typed] };
      expect(StoredBookingEdit.parse(fromStorage(stored))).toEqual(stored);
    }),
  );
});

it.each<[string, z.ZodMiniType, stored: unknown]>([
  [
    'booking',
    StoredBookingCreate,
    { draft: applyCreateEdit(EMPTY_CREATE_DRAFT, { type: 'row.add', section: 'booking_items' }), sent },
  ],
  [
    'entry',
    StoredLedgerEntry,
    { base: entry, draft: { ...entry, amount: 'x' }, sent: null, unanswered: [newLedgerDraft('2025-01-04')] },
  ],
  ['claim', StoredClaim, { draft: claimOf('11'), sent }],
])('a stored %s comes back as it was typed, with its key [REL-01, REL-06]', (_, shape, stored) => {
  expect(shape.parse(fromStorage(stored))).toEqual(stored);
});

const oddAmount = { ...draft, booking_items: [{ payableAmount: 5 }] };
it.each<[string, z.ZodMiniType, stored: unknown]>([
  ['nothing', StoredBookingEdit, null],
  ['no booking', StoredBookingEdit, { draft, unanswered }],
  ['no draft', StoredBookingEdit, { base, unanswered }],
  ['a status of another version', StoredBookingEdit, { base, draft: { ...draft, status: 'LOST' }, unanswered }],
  ['an amount of another version', StoredBookingEdit, { base, draft: oddAmount, unanswered }],
  ['a booking without items', StoredBookingCreate, { draft: { ...EMPTY_CREATE_DRAFT, booking_items: [] }, sent: null }],
  ['a key that is none', StoredBookingCreate, { draft: EMPTY_CREATE_DRAFT, sent: { key: 7 } }],
  ['half an entry', StoredLedgerEntry, { base: entry, draft: { amount: '5' }, sent: null, unanswered }],
  ['an item that is none', StoredClaim, { draft: claimOf('eleven'), sent }],
])('a stored form is not taken for %s', (_, shape, stored) => {
  expect(shape.safeParse(stored).success).toBe(false);
});
