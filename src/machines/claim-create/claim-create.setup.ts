import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError, getErrorMessage } from '../../domain/shared/api-error.ts';
import { getSavedEarlier, type SavedEarlier } from '../../domain/shared/written.ts';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { CreatedClaim } from '../../domain/claim/claim.ts';
import {
  changeClaim,
  claimErrorsAfter,
  isOpenClaimField,
  refuseSelection,
  withCode,
  withItems,
  type ClaimCreate,
  type ClaimDraft,
} from '../../domain/claim/claim-input.ts';
import type { FieldChange, FieldErrors } from '../../domain/form/form-path.ts';
import { CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { Eligibility } from '../../domain/claim/warranty.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

type Found = { id: number; code: string };
type Eligibilities = Record<number, Eligibility | null>;

/** How far the claim has come. `eligibility` is `null` until the provider has answered. */
type Progress =
  | { is: 'begun' }
  | { is: 'matched'; id: number }
  | { is: 'booked'; booking: Booking; eligibility: Eligibilities | null }
  | { is: 'created'; claim: CreatedClaim };

export type ClaimCreateEvent =
  | ({ type: 'field.change' } & FieldChange)
  | { type: 'code.submit' }
  | { type: 'items.submit' }
  | { type: 'claim.submit' }
  /** What is typed is another claim than the one that this form had made already. REL-15. */
  | { type: 'claim.another' }
  | { type: 'step.back' }
  | { type: 'draft.restore'; draft: ClaimDraft };

type ClaimSnapshot = { context: { progress: Progress } };

/** The booking whose items are on offer: the active ones. */
export const selectBooking = ({ context: { progress } }: ClaimSnapshot): Booking | null =>
  progress.is === 'booked' ? progress.booking : null;
export const selectEligibility = ({ context: { progress } }: ClaimSnapshot): Eligibilities | null =>
  progress.is === 'booked' ? progress.eligibility : null;
export const selectClaim = ({ context: { progress } }: ClaimSnapshot): CreatedClaim | null =>
  progress.is === 'created' ? progress.claim : null;

const getSelectionRefusal = (context: { progress: Progress; draft: ClaimDraft }) =>
  refuseSelection(selectBooking({ context })?.booking_items ?? [], context.draft.items);

export const claimCreateSetup = setup({
  types: {} as {
    input: { bookingCode: string };
    context: {
      draft: ClaimDraft;
      progress: Progress;
      error: string | null; // sentence about the selection or the claim as the person last sent it
      errors: FieldErrors;
      earlier: SavedEarlier | null; // the claim that this form had made when its answer was lost
    };
    events: ClaimCreateEvent;
    emitted:
      | { type: 'claim.refused' }
      | { type: 'claim.created'; claim: CreatedClaim }
      | { type: 'claim.redirectDue'; claim: CreatedClaim };
    tags: 'busy' | 'editable' | 'codeStep' | 'itemsStep' | 'remarksStep';
    meta: StateMeta;
  },
  actors: {
    searchBookings: fromPromise<Found[], { code: string }>(notProvided('searchBookings')),
    loadBooking: fromPromise<Booking, { id: number }>(notProvided('loadBooking')),
    loadEligibility: fromPromise<Eligibilities, { itemIds: number[] }>(notProvided('loadEligibility')),
    createClaim: fromPromise<CreatedClaim, { claim: ClaimCreate; isAnother: boolean }>(notProvided('createClaim')),
  },
  guards: {
    isOpenField: ({ context }, { part, path }: { part: keyof ClaimDraft; path: string }) =>
      isOpenClaimField(context.draft, part, path),
    hasCode: ({ context }) => context.draft.code.trim() !== '',
    hasMatch: ({ context }, found: Found[]) => withCode(found, context.draft.code) !== null,
    isNotFound: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && (error.status === 404 || (error.kind === 'shape' && error.body === null)),
    isSavedEarlier: ({ context }) => context.earlier !== null,
    isSelectionComplete: ({ context }) => getSelectionRefusal(context) === null,
  },
  actions: {
    changeField: assign(({ context }, change: FieldChange) => ({
      draft: changeClaim(context.draft, change),
      error: null,
      errors: claimErrorsAfter(context.errors, change),
    })),
    storeMatch: assign(({ context: { draft, progress } }, found: Found[]) => {
      const match = withCode(found, draft.code);
      return { progress: match ? { is: 'matched' as const, id: match.id } : progress };
    }),
    storeBooking: assign(({ context }, booking: Booking) => {
      const items = booking.booking_items.filter(({ isActive }) => isActive);
      return {
        draft: withItems(context.draft, items),
        progress: { is: 'booked' as const, booking: { ...booking, booking_items: items }, eligibility: null },
      };
    }),
    storeEligibility: assign(({ context: { progress } }, eligibility: Eligibilities) => ({
      progress: progress.is === 'booked' ? { ...progress, eligibility } : progress,
    })),
    restoreDraft: assign((_, { draft }: { draft: ClaimDraft }) => ({ draft, error: null, earlier: null })),
    storeCreated: assign((_, claim: CreatedClaim) => ({ progress: { is: 'created' as const, claim } })),
    clearErrors: assign({ error: null, errors: {}, earlier: null }),
    refuseCode: enqueueActions(({ enqueue }, { message }: { message: string }) => {
      enqueue.assign({ errors: { code: message } });
      enqueue.emit({ type: 'claim.refused' });
    }),
    refuseSelection: enqueueActions(({ context, enqueue }) => {
      enqueue.assign(getSelectionRefusal(context) ?? {});
      enqueue.emit({ type: 'claim.refused' });
    }),
    refuseClaim: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      enqueue.assign({ error: getErrorMessage(error, CLAIM_MESSAGES.notCreated), earlier: getSavedEarlier(error) });
      enqueue.emit({ type: 'claim.refused' });
    }),
    announceRedirect: enqueueActions(({ context, enqueue }) => {
      const claim = selectClaim({ context });
      if (claim) enqueue.emit({ type: 'claim.redirectDue', claim });
    }),
  },
  delays: { claimRedirect: CLAIM_REDIRECT_MS },
});
