import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffBooking } from '../../../src/domain/booking/draft/booking-diff.ts';
import { toBookingDraft, type BookingDraft } from '../../../src/domain/booking/draft/booking-draft.ts';
import { applyEdit } from '../../../src/domain/booking/draft/booking-edits.ts';
import { mergeDrafts } from '../../../src/domain/form/merge.ts';
import { added, applied, arbitraryEdits, editDraft, typed } from '../../fixtures/booking-edits.ts';
import { aBooking, anItem } from '../../support/a.ts';
import { changeField, chooseSide } from '../../../src/domain/form/edit.ts';

const base = aBooking();
const form = toBookingDraft(base);
const newItem = added(form, 'booking_items');
const withItems = (...booking_items: ReturnType<typeof anItem>[]) => toBookingDraft(aBooking({ booking_items }));
const keys = ({ draft }: { draft: BookingDraft }) => draft.booking_items.map(({ key }) => key);

const text = fc.constantFrom('1', '2', '3');
const paths = ['clientName', 'booking_payments.21.recipientName', 'contact_log.31.notes', 'delivery.41.courier'];
const items = ['booking_items.11.comments', 'booking_items.11.vendor', 'booking_items.11.payableAmount'];
const anyFields = fc.dictionary(fc.constantFrom(...paths, ...items), text);

describe('a merge of our draft with a save by someone else', () => {
  it('combines edits of different fields, and makes a field that both changed a conflict [REL-03]', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (ours, theirs) => {
        const both = Object.entries(ours).flatMap(([path, value]) => {
          const other = theirs[path] ?? value;
          return other === value ? [] : [[path, { ours: value, theirs: other }] as const];
        });
        const draft = typed(form, { ...theirs, ...ours });
        const merged = mergeDrafts(form, typed(form, ours), typed(form, theirs));
        expect(merged).toEqual({ draft, conflicts: Object.fromEntries(both) });
      }),
    );
  });

  it('finds no conflict if both typed the same amount in different spellings', () => {
    const [ours, theirs] = ['Rs 12,000.00', '12000'].map((amount) =>
      typed(form, { 'booking_items.11.payableAmount': amount }),
    );
    expect(mergeDrafts(form, ours ?? form, theirs ?? form)).toEqual({ draft: theirs, conflicts: {} });
  });

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
  const three = added(newItem, 'booking_items', 'booking_items');

  it.each([
    ['ours alone', {}, [], ['11', 'new-1', 'new-2', 'new-3']],
    ['one that says the same as ours', {}, [blank], ['11', '12', 'new-2', 'new-3']],
    ['one that says something else', {}, [named, blank], ['11', '13', '12', 'new-2', 'new-3']],
    [
      'one that says what the second says',
      { 'booking_items.new-2.name': 'B550' },
      [named],
      ['11', '13', 'new-1', 'new-3'],
    ],
  ])(
    'keeps our new rows, adds theirs, and matches each of theirs with at most one of ours: %s',
    (_, ours, theirs, expected) => {
      expect(keys(mergeDrafts(form, typed(three, ours), withItems(anItem(), ...theirs)))).toEqual(expected);
    },
  );

  const deleted = applyEdit(form, { type: 'row.toggle', section: 'booking_items', key: '11' });
  const changed = typed(form, { 'booking_items.11.comments': 'Fan replaced' });
  const both = {
    ...deleted,
    booking_items: deleted.booking_items.map((row) => ({ ...row, comments: 'Fan replaced' })),
  };

  it.each([
    ['I changed and they deleted', changed, deleted, both, { ours: true, theirs: false }],
    ['I deleted and they changed', deleted, changed, both, { ours: false, theirs: true }],
    ['both deleted', deleted, deleted, deleted, null],
    ['they deleted and I left alone', form, deleted, deleted, null],
    ['I deleted and they left alone', deleted, form, deleted, null],
  ])(
    'makes a deletion a conflict only if the other side changed the row: %s [CONF-01, REL-03]',
    (_, ours, theirs, draft, conflict) => {
      const conflicts = conflict === null ? {} : { 'booking_items.11.isActive': conflict };
      expect(mergeDrafts(form, ours, theirs)).toEqual({ draft, conflicts });
    },
  );

  it('identifies an unanswered new row with the stored one, even if it has changed since [CONF-02]', () => {
    const sent = typed(newItem, { 'booking_items.new-1.name': 'B550' });
    const latest = applied(base, diffBooking(base, sent));
    const ours = typed(sent, { 'booking_items.new-1.vendor': 'MSI' });
    const { draft, conflicts } = mergeDrafts(sent, ours, toBookingDraft(latest));
    expect(conflicts).toEqual({});
    const stored = { id: latest.booking_items.at(-1)?.id, vendor: 'MSI' };
    expect(diffBooking(latest, draft)).toEqual({ booking_items: [stored] });
  });

  it('keeps earlier conflicts that still exist, with their current values [REL-03]', () => {
    const [one, other] = [
      { ours: 'Sana M.', theirs: 'S. Malik' },
      { ours: '1', theirs: '2' },
    ];
    const earlier = { clientName: one, phoneNumber: other, 'booking_items.99.name': other };
    const latest = typed(form, { clientName: 'Malik', phoneNumber: '1' });
    const { conflicts } = mergeDrafts(latest, { ...latest, clientName: 'Sana M.' }, latest, earlier);
    expect(conflicts).toEqual({ clientName: { ours: 'Sana M.', theirs: 'Malik' } });
  });

  it.each([
    ['phoneNumber', "'03001234567", '03001234567'],
    ['whatsappNumber', '3001234567.0', '3001234567'],
    ['booking_items.11.serialNumber', '="4711"', '4711'],
  ])('makes no conflict of %s that was typed as %j and stored as %j [CUST-05]', (path, ours, stored) => {
    const merged = mergeDrafts(form, typed(form, { [path]: ours }), typed(form, { [path]: stored }));
    expect(merged).toEqual({ draft: typed(form, { [path]: stored }), conflicts: {} });
  });

  it('adds a row that the draft lacks, and keeps unchanged rows as the same objects', () => {
    const latest = withItems(anItem({ comments: 'Fan replaced' }), anItem({ id: 12 }));
    expect(mergeDrafts(form, { ...form, booking_items: [] }, latest).draft).toEqual(latest);
    const { draft } = mergeDrafts(form, form, latest);
    expect(draft.booking_items.map((row, at) => row === latest.booking_items[at])).toEqual([true, true]);
  });

  it('changes nothing if nobody else saved, and leaves nothing to send if our unanswered save was stored', () => {
    fc.assert(
      fc.property(arbitraryEdits, (edits) => {
        const draft = editDraft(form, edits);
        expect(mergeDrafts(form, draft, structuredClone(form))).toEqual({ draft, conflicts: {} });
        const latest = applied(base, diffBooking(base, draft));
        const merged = mergeDrafts(form, draft, toBookingDraft(latest));
        expect([merged.conflicts, diffBooking(latest, merged.draft)]).toEqual([{}, {}]);
      }),
    );
  });
});

const shown = {
  draft: { name: 'Sana Malik', phone: '1' },
  errors: { name: 'Name is taken', phone: 'Phone is too short' },
  conflicts: { name: { ours: 'Sana Malik', theirs: 'Sana Khan' } },
};

it('applies the chosen side and removes the error of the other [REL-03]', () => {
  expect(chooseSide(shown, { path: 'name', side: 'theirs' })).toEqual({
    draft: { name: 'Sana Khan', phone: '1' },
    errors: { phone: 'Phone is too short' },
  });
});

it('does not change a form without conflicts [REL-03]', () => {
  const { draft, errors } = shown;
  expect(chooseSide(shown, { path: 'phone', side: 'theirs' })).toEqual({ draft, errors });
});

it('removes the error of the changed field only [LEDG-13]', () => {
  expect(changeField(shown, { path: 'name', value: 'Sana Mir' })).toEqual({
    draft: { name: 'Sana Mir', phone: '1' },
    errors: { phone: 'Phone is too short' },
    conflicts: { name: { ours: 'Sana Mir', theirs: 'Sana Khan' } },
  });
});
