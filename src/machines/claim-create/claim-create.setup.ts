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
type Standings = Record<number, Eligibility | null>;

export type ClaimCreateEvent =
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'item.change'; itemId: number; change: Partial<ItemDraft> }
  | { type: 'items.submit' }
  | { type: 'remarks.change'; remarks: string }
  | { type: 'claim.submit' }
  | { type: 'step.back' }
  | ({ type: 'draft.restore' } & ClaimDraft);

/** The items on offer: deleted ones are not. */
export const activeItems = (booking: Booking | null) => booking?.booking_items.filter((item) => item.isActive) ?? [];

/** What the claim wizard knows, asks and does, beside its chart in `claim-create.machine`. */
export const claimCreateSetup = setup({
  types: {} as {
    input: { bookingCode: string };
    context: {
      code: string; // as typed, in upper case
      matchId: number | null; // booking that the search found, until it is loaded
      booking: Booking | null; // booking whose items are on offer
      standings: Standings | null; // warranty by item id; null until the provider has answered
      drafts: ItemDrafts;
      remarks: string;
      error: string | null; // sentence about what the person last asked for
      incompleteIds: number[]; // items whose reported issue is too short, as of the last refusal
      created: CreatedClaim | null;
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
    loadEligibility: fromPromise<Standings, { itemIds: number[] }>(notProvided('loadEligibility')),
    createClaim: fromPromise<CreatedClaim, { claim: ClaimCreate }>(notProvided('createClaim')),
  },
  guards: {
    hasCode: ({ context }) => context.code.trim() !== '',
    hasMatch: ({ context }, { found }: { found: Found[] }) => withCode(found, context.code) !== null,
    isNotFound: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && (error.status === 404 || (error.kind === 'shape' && error.body === null)),
    isSelectionComplete: ({ context }) => refuseSelection(activeItems(context.booking), context.drafts) === null,
  },
  actions: {
    changeCode: assign((_, { code }: { code: string }) => ({ code: code.toUpperCase(), error: null })),
    storeMatch: assign(({ context }, { found }: { found: Found[] }) => ({
      matchId: withCode(found, context.code)?.id ?? null,
    })),
    storeBooking: assign((_, { booking }: { booking: Booking }) => ({
      booking: { ...booking, booking_items: activeItems(booking) },
      standings: null,
      incompleteIds: [],
    })),
    storeStandings: assign((_, { standings }: { standings: Standings }) => ({ standings })),
    changeItem: assign(({ context }, { itemId, change }: { itemId: number; change: Partial<ItemDraft> }) => ({
      drafts: { ...context.drafts, [itemId]: { ...(context.drafts[itemId] ?? EMPTY_ITEM), ...change } },
      incompleteIds: context.incompleteIds.filter((id) => id !== itemId),
      error: null,
    })),
    changeRemarks: assign((_, { remarks }: { remarks: string }) => ({ remarks, error: null })),
    restoreDraft: assign((_, { code, drafts, remarks }: ClaimDraft) => ({ code, drafts, remarks, error: null })),
    storeCreated: assign((_, { claim }: { claim: CreatedClaim }) => ({ created: claim })),
    storeError: assign((_, { message }: { message: string }) => ({ error: message })),
    clearError: assign({ error: null, incompleteIds: [] }),
    storeRefusedSelection: assign(({ context }) => {
      const refusal = refuseSelection(activeItems(context.booking), context.drafts);
      return { error: refusal?.message ?? null, incompleteIds: refusal?.itemIds ?? [] };
    }),
    announceRefusal: emit(({ context }) => ({
      type: 'claim.refused' as const,
      message: context.error ?? '',
      itemIds: context.incompleteIds,
    })),
    announceCreated: emit((_, { claim }: { claim: CreatedClaim }) => ({ type: 'claim.created' as const, claim })),
    announceRedirect: enqueueActions(({ context, enqueue }) => {
      if (context.created) enqueue.emit({ type: 'claim.redirectDue', claim: context.created });
    }),
  },
  delays: { claimRedirect: CLAIM_REDIRECT_MS },
});
