import { expect, it } from 'vitest';
import { createActor, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { bookingCreateMachine } from '../../src/machines/booking-create.machine.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { ledgerFormMachine } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { aBooking } from '../fixtures/booking.ts';

/** A refusal without a sentence, and no answer at all. */
const mute = new ApiError('status', { status: 500, body: {} });
const lost = new ApiError('network');

const bookingEdit = createActor(bookingEditMachine, { input: { booking: aBooking() } });
const bookingCreate = createActor(bookingCreateMachine);
const wizard = createActor(claimCreateMachine, { input: { bookingCode: '' } });
const creation = createActor(ledgerFormMachine, { input: { entryId: null, today: '2025-01-06' } });
const update = createActor(ledgerFormMachine, { input: { entryId: 7, today: '2025-01-06' } });
const verification = createActor(verificationMachine, { input: { email: '', code: '' } });

/** The sentence that a machine keeps after its work in a state has failed. */
function sentenceAfter(machine: AnyStateMachine, context: object, value: string | object, id: string, error: Error) {
  const working: AnyMachineSnapshot = machine.resolveState({ value: value as string, context });
  const [after] = transition(machine, working, { type: `xstate.error.actor.${id}`, error } as never);
  const { error: sentence, message } = after.context as { error?: unknown; message?: unknown };
  return sentence ?? message;
}

type Row = [title: string, machine: AnyStateMachine, context: object, value: string | object, id: string, error: Error];

it.each<Row>([
  [
    '[EDIT-16] Failed to update booking.',
    bookingEditMachine,
    bookingEdit.getSnapshot().context,
    'saving',
    'saveBooking',
    mute,
  ],
  [
    '[EDIT-17] Failed to delete booking.',
    bookingEditMachine,
    bookingEdit.getSnapshot().context,
    'deleting',
    'deleteBooking',
    mute,
  ],
  [
    '[BOOK-09] Failed to create booking',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    mute,
  ],
  [
    '[BOOK-10] Network error occurred',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    lost,
  ],
  [
    '[BOOK-10] An error occurred while creating the booking',
    bookingCreateMachine,
    bookingCreate.getSnapshot().context,
    'creating',
    'createBooking',
    new Error('odd'),
  ],
  [
    '[CLAIM-12] Failed to create warranty claim',
    claimCreateMachine,
    wizard.getSnapshot().context,
    { claiming: 'submitting' },
    'createClaim',
    mute,
  ],
  [
    '[LEDG-25] Failed to create ledger entry',
    ledgerFormMachine,
    creation.getSnapshot().context,
    'saving',
    'saveEntry',
    mute,
  ],
  [
    '[LEDG-26] Failed to update ledger entry',
    ledgerFormMachine,
    update.getSnapshot().context,
    'saving',
    'saveEntry',
    mute,
  ],
  [
    '[LEDG-25] An unexpected error occurred',
    ledgerFormMachine,
    creation.getSnapshot().context,
    'saving',
    'saveEntry',
    lost,
  ],
  [
    '[VERIFY-05] Verification failed',
    verificationMachine,
    verification.getSnapshot().context,
    'verifying',
    'verifyEmail',
    mute,
  ],
  [
    '[VERIFY-05] Verification failed. Please try again.',
    verificationMachine,
    verification.getSnapshot().context,
    'verifying',
    'verifyEmail',
    lost,
  ],
  [
    '[VERIFY-06] Failed to send verification email',
    verificationMachine,
    verification.getSnapshot().context,
    'resending',
    'resendCode',
    mute,
  ],
])('%s', (title, machine, context, value, id, error) => {
  expect(sentenceAfter(machine, context, value, id, error)).toBe(title.replace(/^\[[\w-]+\] /, ''));
});
