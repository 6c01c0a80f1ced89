import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { StoredBookingCreate, StoredBookingEdit } from '../../../src/domain/booking/draft/booking-draft.ts';
import { StoredClaim } from '../../../src/domain/claim/claim-input.ts';
import { textField, typedShape } from '../../../src/domain/form/record-field.ts';
import { StoredLedgerEntry } from '../../../src/domain/ledger/ledger-draft.ts';
import { StoredShop } from '../../../src/domain/shop/shop-draft.ts';

const FOLDER = new URL('../../fixtures/stored-drafts/', import.meta.url);
/** The shapes with which this release reads the drafts in a browser. */
const SHAPES: Record<string, z.ZodMiniType> = {
  'booking-edit': StoredBookingEdit,
  'booking-create': StoredBookingCreate,
  'ledger-form': StoredLedgerEntry,
  'ledger-form-new': StoredLedgerEntry,
  'shop-settings': StoredShop,
  'claim-create': StoredClaim,
};
const DRAFTS = readdirSync(FOLDER).flatMap((file) => {
  const stored = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, object>;
  return Object.entries(stored).map(([form, draft]) => [form, file.replace('.json', ''), draft] as const);
});

describe('a draft that an earlier release stored', () => {
  it.each(DRAFTS)('as %s in release %s can be restored [REL-06]', (form, _, stored) => {
    const { error } = z.safeParse(SHAPES[form] ?? z.never(), stored);
    // The path names the field that needs `since`.
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
  });

  it('gets no value for a field of a later release [REL-06]', () => {
    const fields = { name: textField('Name', 100), order: { ...textField('Purchase order', 100), since: '1.1.0' } };
    expect(z.parse(z.object(typedShape(fields)), { name: 'Sana' })).toEqual({ name: 'Sana', order: '' });
  });

  it('is refused without a field of its own release', () => {
    const fields = { name: textField('Name', 100) };
    expect(z.safeParse(z.object(typedShape(fields)), {}).success).toBe(false);
  });
});
