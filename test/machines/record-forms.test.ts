import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { Edit } from '../../src/domain/form/edit.ts';
import { toLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import { toShopDraft } from '../../src/domain/shop/shop-draft.ts';
import { bookingEditMachine, bookingSaveMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import type { SaveOutcome } from '../../src/machines/save.machine.ts';
import { entrySaveMachine, ledgerEditMachine } from '../../src/machines/ledger-form.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../src/machines/shop-settings.ts';
import { outcomeOf, type SaveAnswer } from '../../tools/machine/save-outcome.ts';
import { begin, step } from 'workflow-kit/explore/step';
import { aBooking, aLedgerEntry, aShop } from '../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../support/api-errors.ts';

type AnyEdit = Edit<unknown, object>;

/** A form that edits a record. `field` is a text that both people change, `theirs` the copy of the other one. */
type RecordFormCase = {
  form: string;
  machine: AnyStateMachine;
  save: AnyStateMachine;
  input: { draft: object; [part: string]: unknown };
  starts: boolean;
  field: string;
  theirs: object;
};

const booking = aBooking();
const entry = aLedgerEntry();
const shop = aShop();
const FORMS: readonly RecordFormCase[] = [
  {
    form: 'booking',
    machine: bookingEditMachine,
    save: bookingSaveMachine,
    input: toBookingEdit(booking),
    starts: true,
    field: 'clientName',
    theirs: aBooking({ clientName: 'Their name', version: 4 }),
  },
  {
    form: 'ledger entry',
    machine: ledgerEditMachine,
    save: entrySaveMachine,
    input: { saved: entry, draft: toLedgerDraft(entry), own: { asksDuplicate: false, answered: null } },
    starts: false,
    field: 'description',
    theirs: aLedgerEntry({ description: 'Their description', version: 4 }),
  },
  {
    form: 'settings',
    machine: shopSettingsMachine,
    save: shopSaveMachine,
    input: { saved: shop, draft: toShopDraft(shop), own: null },
    starts: false,
    field: 'name',
    theirs: aShop({ name: 'Their name', version: 4 }),
  },
];

type Copy = <T>(value: T) => T;

/** Returns a form after input of the user. `copy` is applied to each event and each context. */
function edited({ machine, input, starts, field }: RecordFormCase, copy: Copy): AnyMachineSnapshot {
  const edits = ['Our first text', 'Our text'].map((value) => ({ type: 'field.change', path: field, value }));
  const events: EventObject[] = [...(starts ? [{ type: 'form.edit' }] : []), ...edits];
  return events.reduce(
    (at: AnyMachineSnapshot, event) => {
      const { after } = step(machine, at, copy(event));
      return Object.assign(Object.create(Object.getPrototypeOf(after) as object), after, {
        context: copy(after.context),
      });
    },
    begin(machine, copy(input)).after,
  );
}

/** Submits a form, and ends its save. */
function run(form: RecordFormCase, save: RunSave, copy: Copy) {
  const { after } = step(form.machine, edited(form, copy), { type: 'form.submit' });
  const { pending, ...edit } = copy(after.context as AnyEdit);
  const { error, ...outcome } = save({ ...edit, pending: pending.slice(0, -1) });
  const output = { ...copy(outcome), error };
  return step(form.machine, after, { type: 'xstate.done.actor.save', output } as EventObject).after;
}

const cancelled = (form: RecordFormCase, answer: SaveAnswer) => {
  const save: RunSave = (edit) => outcomeOf(form.save, edit, answer);
  return step(
    form.machine,
    run(form, save, (value) => value),
    { type: 'form.cancel' },
  );
};

type RunSave = (edit: AnyEdit) => SaveOutcome<unknown, object>;

describe.each(FORMS)('the form of a $form', (form) => {
  it.each([
    ['is overtaken', { error: anOutdated(form.theirs) }],
    ['has no answer', { error: NO_ANSWER }],
    ['is stored', { output: form.theirs }],
  ] as const)('decides by values, not by identity, when its save %s', (_, answer) => {
    const save: RunSave = (edit) => outcomeOf(form.save, edit, answer);
    const [copied, same] = [structuredClone, <T>(value: T) => value].map((copy) => run(form, save, copy));
    expect([copied?.value, copied?.context]).toEqual([same?.value, same?.context]);
  });

  it('reads the record again when the user cancels after a save without an answer [CONF-02]', () => {
    expect(cancelled(form, { error: NO_ANSWER }).after.value).toBe('reloading');
  });

  it('shows the record that was read then [CONF-02]', () => {
    const { after } = cancelled(form, { error: NO_ANSWER });
    const read = step(form.machine, after, { type: 'xstate.done.actor.read', output: form.theirs } as EventObject);
    expect(read.after.context).toMatchObject({ saved: form.theirs, pending: [], error: null });
  });

  it('says that the page may be out of date if the record cannot be read then [CONF-02]', () => {
    const { after } = cancelled(form, { error: NO_ANSWER });
    const unread = step(form.machine, after, { type: 'xstate.error.actor.read', error: NO_ANSWER } as EventObject);
    expect({ state: unread.after.value, ...unread.after.context }).toMatchObject({
      state: 'outdated',
      error: expect.stringMatching(/^The \w+ could not be loaded again, so this page may be out of date\.$/),
    });
  });

  it('does not read the record when the user cancels after a refused save', () => {
    expect(cancelled(form, { error: aRefusal(409, 'Closed') }).after.value).toBe(form.starts ? 'viewing' : 'editing');
  });

  it('restores a stored draft in place of the current input [REL-06]', () => {
    const { draft } = form.input;
    const base = form.field === 'clientName' ? booking : draft;
    const stored = { base, draft: { ...draft, [form.field]: 'Our stored text' } };
    const after = edited(form, (value) => value);
    const restored = step(form.machine, after, { type: 'draft.restore', ...stored } as EventObject).after;
    expect(restored.context.draft).toEqual(stored.draft);
  });
});
