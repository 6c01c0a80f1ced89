import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { ApiError } from '../../domain/shared/api-error.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { CreatedClaim } from '../../domain/claim/claim.ts';
import {
  EMPTY_ITEM,
  refuseSelection,
  withCode,
  type ClaimCreate,
  type ClaimDraft,
  type ItemDraft,
  type ItemDrafts,
} from '../../domain/claim/claim-input.ts';
import { CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import type { Eligibility } from '../../domain/claim/warranty.ts';
import { notProvided } from '../not-provided.ts';
import type { StateMeta } from '../../domain/shared/state-meta.ts';

type Found = { id: number; code: string };
/** Warranty by item id. */
type Eligibilities = Record<number, Eligibility | null>;

/** How far the claim has come. `eligibility` is `null` until the provider has answered. */
type Progress =
  | { is: 'begun' }
  | { is: 'matched'; id: number }
  | { is: 'booked'; booking: Booking; eligibility: Eligibilities | null }
  | { is: 'created'; claim: CreatedClaim };

export type ClaimCreateEvent =
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'item.change'; itemId: number; change: Partial<ItemDraft> }
  | { type: 'items.submit' }
  | { type: 'remarks.change'; remarks: string }
  | { type: 'claim.submit' }
  | { type: 'step.back' }
  | ({ type: 'draft.restore' } & ClaimDraft);

type ClaimSnapshot = { context: { progress: Progress } };

/** The booking whose items are on offer: the active ones. */
export const selectBooking = ({ context: { progress } }: ClaimSnapshot): Booking | null =>
  progress.is === 'booked' ? progress.booking : null;
export const selectEligibility = ({ context: { progress } }: ClaimSnapshot): Eligibilities | null =>
  progress.is === 'booked' ? progress.eligibility : null;
export const selectClaim = ({ context: { progress } }: ClaimSnapshot): CreatedClaim | null =>
  progress.is === 'created' ? progress.claim : null;

/** What is wrong with the items of the booking. */
const getSelectionRefusal = (context: { progress: Progress; drafts: ItemDrafts }) =>
  refuseSelection(selectBooking({ context })?.booking_items ?? [], context.drafts);

type Refused = { message: string; itemIds?: number[] };

/** What the claim wizard knows, asks and does, beside its chart in `claim-create.machine`. */
export const claimCreateSetup = setup({
  types: {} as {
    input: { bookingCode: string };
    context: {
      code: string; // as typed, in upper case
      progress: Progress;
      drafts: ItemDrafts;
      remarks: string;
      error: string | null; // sentence about what the person last asked for
      incompleteIds: number[]; // items whose reported issue is too short, as of the last refusal
    };
    events: ClaimCreateEvent;
    emitted:
      | { type: 'claim.refused'; message: string; itemIds: number[] }
      | { type: 'claim.created'; claim: CreatedClaim }
      | { type: 'claim.redirectDue'; claim: CreatedClaim };
    tags: 'busy' | 'codeStep' | 'itemsStep' | 'remarksStep';
    meta: StateMeta;
  },
  actors: {
    searchBookings: fromPromise<Found[], { code: string }>(notProvided('searchBookings')),
    loadBooking: fromPromise<Booking, { id: number }>(notProvided('loadBooking')),
    loadEligibility: fromPromise<Eligibilities, { itemIds: number[] }>(notProvided('loadEligibility')),
    createClaim: fromPromise<CreatedClaim, { claim: ClaimCreate }>(notProvided('createClaim')),
  },
  guards: {
    hasCode: ({ context }) => context.code.trim() !== '',
    hasMatch: ({ context }, { found }: { found: Found[] }) => withCode(found, context.code) !== null,
    isNotFound: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && (error.status === 404 || (error.kind === 'shape' && error.body === null)),
    isSelectionComplete: ({ context }) => getSelectionRefusal(context) === null,
  },
  actions: {
    changeCode: assign((_, { code }: { code: string }) => ({ code: code.toUpperCase(), error: null })),
    storeMatch: assign(({ context: { code, progress } }, { found }: { found: Found[] }) => {
      const match = withCode(found, code);
      return { progress: match ? { is: 'matched' as const, id: match.id } : progress };
    }),
    storeBooking: assign((_, { booking }: { booking: Booking }) => {
      const items = booking.booking_items.filter(({ isActive }) => isActive);
      return {
        progress: { is: 'booked' as const, booking: { ...booking, booking_items: items }, eligibility: null },
        incompleteIds: [],
      };
    }),
    storeEligibility: assign(({ context: { progress } }, { eligibility }: { eligibility: Eligibilities }) => ({
      progress: progress.is === 'booked' ? { ...progress, eligibility } : progress,
    })),
    changeItem: assign(({ context }, { itemId, change }: { itemId: number; change: Partial<ItemDraft> }) => ({
      drafts: { ...context.drafts, [itemId]: { ...(context.drafts[itemId] ?? EMPTY_ITEM), ...change } },
      incompleteIds: context.incompleteIds.filter((id) => id !== itemId),
      error: null,
    })),
    changeRemarks: assign((_, { remarks }: { remarks: string }) => ({ remarks, error: null })),
    restoreDraft: assign((_, { code, drafts, remarks }: ClaimDraft) => ({ code, drafts, remarks, error: null })),
    storeCreated: assign((_, { claim }: { claim: CreatedClaim }) => ({ progress: { is: 'created' as const, claim } })),
    clearError: assign({ error: null, incompleteIds: [] }),
    refuse: enqueueActions(({ enqueue }, { message, itemIds = [] }: Refused) => {
      enqueue.assign({ error: message, incompleteIds: itemIds });
      enqueue.emit({ type: 'claim.refused', message, itemIds });
    }),
    refuseSelection: enqueueActions(({ context, enqueue }) => {
      const refused = getSelectionRefusal(context);
      if (refused === null) return;
      enqueue.assign({ error: refused.message, incompleteIds: refused.itemIds });
      enqueue.emit({ type: 'claim.refused', ...refused });
    }),
    announceCreated: emit((_, { claim }: { claim: CreatedClaim }) => ({ type: 'claim.created' as const, claim })),
    announceRedirect: enqueueActions(({ context, enqueue }) => {
      const claim = selectClaim({ context });
      if (claim) enqueue.emit({ type: 'claim.redirectDue', claim });
    }),
  },
  delays: { claimRedirect: CLAIM_REDIRECT_MS },
});
