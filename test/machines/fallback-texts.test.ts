import { expect, it } from 'vitest';
import { createActor, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Conflicts } from '../../src/domain/form/merge.ts';
import { bookingSubject } from '../../src/domain/messages/customer-message.ts';
import { bookingCreateMachine, NEW_BOOKING } from '../../src/machines/booking-create.ts';
import { bookingEditMachine, toBookingEdit } from '../../src/machines/booking-edit.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { ledgerCreateMachine, ledgerEditMachine } from '../../src/machines/ledger-form.ts';
import { newLedgerDraft, toLedgerDraft } from '../../src/domain/ledger/ledger-draft.ts';
import { messageMachine } from '../../src/machines/message.machine.ts';
import { aBooking, aLedgerEntry, aShop } from '../support/a.ts';
import { aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { itIsCovered } from './on-actors.ts';

/** A refusal without a sentence. */
const mute = aRefusal(500, {});

const bookingEdit = createActor(bookingEditMachine, { input: toBookingEdit(aBooking()) });
const bookingCreate = createActor(bookingCreateMachine, { input: NEW_BOOKING });
const wizard = createActor(claimCreateMachine, { input: { bookingCode: '' } });
const own = { asksDuplicate: false, answered: null };
const creation = createActor(ledgerCreateMachine, { input: { base: newLedgerDraft('2025-01-06'), own } });
const told = { subject: bookingSubject(aBooking()), shop: aShop() };
const message = createActor(messageMachine, { input: told });
const entry = aLedgerEntry();
const update = createActor(ledgerEditMachine, {
  input: { saved: entry, draft: toLedgerDraft(entry), own },
});

type Edited = { saved: object; draft: object; pending: object[]; conflicts: Conflicts };
type Waiting = { logic: AnyStateMachine; getSnapshot: () => { context: object } };

/** A save ends with its outcome, another actor with its error. */
function toEnd(id: string, { saved, ...edit }: Edited, error: Error) {
  if (id !== 'save') return { type: `xstate.error.actor.${id}`, error };
  const output = { is: 'failed', edit: { ...edit, saved }, submitted: edit.draft, record: null, error };
  return { type: 'xstate.done.actor.save', output };
}

it.each<[string, Waiting, string | object, string, Error]>([
  ['Failed to update booking. [EDIT-16]', bookingEdit, 'saving', 'save', mute],
  ['Failed to create booking [BOOK-09]', bookingCreate, 'creating', 'create', mute],
  ['Network error occurred [BOOK-10]', bookingCreate, 'creating', 'create', NO_ANSWER],
  ['An error occurred while creating the booking [BOOK-10]', bookingCreate, 'creating', 'create', new Error('odd')],
  ['Failed to create warranty claim [CLAIM-12]', wizard, { claiming: 'submitting' }, 'createClaim', mute],
  ['The contact could not be logged. Please try again. [MSG-04]', message, 'logging', 'logContact', new Error('odd')],
  ['Failed to create ledger entry [LEDG-25]', creation, 'creating', 'create', mute],
  ['Failed to update ledger entry [LEDG-25]', update, 'saving', 'save', mute],
  ['An unexpected error occurred [LEDG-25]', creation, 'creating', 'create', NO_ANSWER],
])('%s', (title, actor, value, id, error) => {
  const { logic } = actor;
  const { context } = actor.getSnapshot();
  const working: AnyMachineSnapshot = logic.resolveState({ value: value as string, context });
  const [after] = transition(logic, working, toEnd(id, context as Edited, error) as never);
  expect((after.context as { error: unknown }).error).toBe(title.replace(/ \[[\w-]+\]$/, ''));
});

itIsCovered(messageMachine, { input: told, events: {} });
