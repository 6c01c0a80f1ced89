import type { ActorRefFrom } from 'xstate';
import {
  applyCreateEdit,
  checkCreateDraft,
  createErrorsAfter,
  createErrorsAtFields,
  EMPTY_CREATE_DRAFT,
  isOpenCreateEdit,
  stepAfterEnter,
  toBookingCreate,
  type CreateDraft,
} from '../domain/booking/draft/booking-create-draft.ts';
import { BOOKING_MESSAGES } from '../domain/booking/booking-messages.ts';
import type { BookingCreate } from '../domain/booking/booking-input.ts';
import type { CreationForm } from '../domain/form/form-config.ts';
import { toFailureReason } from '../domain/form/form-fact.ts';
import { getErrorMessage, getRefusedFields } from '../domain/shared/api-error.ts';
import { createCreationMachine } from './creation.machine.ts';

const FALLBACK = { refused: BOOKING_MESSAGES.createRefused.title, unanswered: BOOKING_MESSAGES.createUnanswered.title };

/** How a new booking is filled in (BOOK-01 to BOOK-10). */
const bookingCreateForm: CreationForm<CreateDraft, BookingCreate, null, never> = {
  id: 'bookingCreate',
  kind: 'newBooking',
  isOpen: isOpenCreateEdit,
  apply: applyCreateEdit,
  errorsAfter: createErrorsAfter,
  check: (draft) => {
    const checked = checkCreateDraft(draft);
    return checked.ok ? {} : checked.errors;
  },
  toWire: toBookingCreate,
  readErrors: (draft, error) => createErrorsAtFields(draft, getRefusedFields(error)),
  toText: (error) => getErrorMessage(error, FALLBACK[toFailureReason(error)]),
  learn: () => ({}),
  asksFirst: () => false,
  isHeldUp: () => false,
};

/** Create New Booking. BOOK-01, BOOK-08. */
export const bookingCreateMachine = createCreationMachine(bookingCreateForm);
export const NEW_BOOKING = { base: EMPTY_CREATE_DRAFT, own: null };
export type BookingCreateRef = ActorRefFrom<typeof bookingCreateMachine>;

/** Sends the events of Enter in a field. Returns the path of the field that takes the focus, or `null`. */
export function pressEnter(form: BookingCreateRef, path: string): string | null {
  const snapshot = form.getSnapshot();
  if (!snapshot.hasTag('editable')) return null;
  const { sends, focus } = stepAfterEnter(snapshot.context.draft, path);
  for (const event of sends) form.send(event);
  return focus;
}
