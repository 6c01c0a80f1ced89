import { expect, it } from 'vitest';
import { createActor, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import type { Conflicts } from '../../src/domain/form/merge.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { ledgerFormMachine } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { aBooking, aLedgerEntry } from '../support/a.ts';

/** A refusal without a sentence, and no answer at all. */
const mute = new ApiError('status', { status: 500, body: {} });
const lost = new ApiError('network');

const bookingEdit = createActor(bookingEditMachine, { input: { booking: aBooking() } });
const bookingCreate = createActor(bookingCreateMachine);
const wizard = createActor(claimCreateMachine, { input: { bookingCode: '' } });
const creation = createActor(ledgerFormMachine, { input: { entry: null, today: '2025-01-06' } });
const update = createActor(ledgerFormMachine, { input: { entry: aLedgerEntry(), today: '2025-01-06' } });
const verification = createActor(verificationMachine, { input: { email: '', code: '' } });

type Edited = { saved: object; draft: object; unconfirmed: object[]; conflicts: Conflicts; entry?: object | null };

/** A save ends with what came of it, other work with its error. */
function toEnd(id: string, { entry, saved, ...edit }: Edited, error: Error) {
  if (id !== 'save') return { type: `xstate.error.actor.${id}`, error };
  const output = { is: 'failed', edit: { ...edit, saved: entry ?? saved }, submitted: edit.draft, record: null, error };
  return { type: 'xstate.done.actor.save', output };
}

/** The sentence that a machine keeps after its work in a state has failed. */
function sentenceAfter(machine: AnyStateMachine, context: object, value: string | object, id: string, error: Error) {
  const working: AnyMachineSnapshot = machine.resolveState({ value: value as string, context });
  const [after] = transition(machine, working, toEnd(id, context as Edited, error) as never);
  const { error: sentence, message } = after.context as { error?: unknown; message?: unknown };
  return sentence ?? message;
}

type Row = [title: string, machine: AnyStateMachine, context: object, value: string | object, id: string, error: Error];

it.each<Row>([
  [
    'Failed to update booking. [EDIT-16]',
    bookingEditMachine,
    bookingEdit.getSnapshot().context,
    'saving',
    'save',
    mute,
  ],
  [
    'Failed to create booking [BOOK-09]',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    mute,
  ],
  [
    'Network error occurred [BOOK-10]',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    lost,
  ],
  [
    'An error occurred while creating the booking [BOOK-10]',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    new Error('odd'),
  ],
  [
    'Failed to create warranty claim [CLAIM-12]',
    claimCreateMachine,
    wizard.getSnapshot().context,
    { claiming: 'submitting' },
    'createClaim',
    mute,
  ],
  [
    'Failed to create ledger entry [LEDG-25]',
    ledgerFormMachine,
    creation.getSnapshot().context,
    'creating',
    'createEntry',
    mute,
  ],
  ['Failed to update ledger entry [LEDG-26]', ledgerFormMachine, update.getSnapshot().context, 'saving', 'save', mute],
  [
    'An unexpected error occurred [LEDG-25]',
    ledgerFormMachine,
    creation.getSnapshot().context,
    'creating',
    'createEntry',
    lost,
  ],
  [
    'Verification failed [VERIFY-05]',
    verificationMachine,
    verification.getSnapshot().context,
    'verifying',
    'verifyEmail',
    mute,
  ],
  [
    'Verification failed. Please try again. [VERIFY-05]',
    verificationMachine,
    verification.getSnapshot().context,
    'verifying',
    'verifyEmail',
    lost,
  ],
  [
    'Failed to send verification email [VERIFY-06]',
    verificationMachine,
    verification.getSnapshot().context,
    'resending',
    'resendCode',
    mute,
  ],
])('%s', (title, machine, context, value, id, error) => {
  expect(sentenceAfter(machine, context, value, id, error)).toBe(title.replace(/ \[[\w-]+\]$/, ''));
});
