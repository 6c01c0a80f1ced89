import { CLAIM_MESSAGES } from '../claim/claim.ts';
import { isClosedClaim, refuseClaimedBooking, refuseClaimedItem, refuseReopenedClaim } from '../claim/warranty.ts';
import type { Change, Violation } from './change.ts';
import type { PastBooking } from './judge-bookings.ts';
import type { ShopFacts } from './shop-facts.ts';

/** A claim, with the warranties that it is for. `change` is its creation. */
type PastClaim = { change: Change; number: string; originalId: number; bookingId: number; warranties: number[] };
/** A change that opened or closed the booking of a claim. */
type Opening = { change: Change; isOpen: boolean };

const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * Judges claims (CLAIM-23, CLAIM-25). A claim ties two bookings, so it is judged after the bookings of both were
 * followed through their history.
 */
export class ClaimJudge {
  readonly violations: Violation[] = [];
  readonly #facts: ShopFacts;
  readonly #claims: PastClaim[] = [];
  readonly #ofOriginal = new Map<number, PastClaim[]>();
  readonly #ofBooking = new Map<number, PastClaim>();
  /** The original booking right before each claim. */
  readonly #before = new Map<PastClaim, PastBooking | undefined>();
  readonly #openings = new Map<number, Opening[]>();

  /** @param changes the history of all claims, oldest first */
  constructor(facts: ShopFacts, changes: readonly Change[]) {
    this.#facts = facts;
    const byId = new Map<number, PastClaim>();
    for (const change of changes) {
      const { entity, entityId, action, after, recordId } = change;
      const isMade = action === 'created' || action === 'baseline';
      if (entity === 'warranty_claim' && isMade) {
        const [originalId, bookingId] = [whole(after['original_booking_id']), whole(after['claim_booking_id'])];
        const claim = { change, number: String(after['claim_number']), originalId, bookingId, warranties: [] };
        byId.set(entityId, claim);
        this.#claims.push(claim);
        this.#ofOriginal.set(originalId, [...(this.#ofOriginal.get(originalId) ?? []), claim]);
        this.#ofBooking.set(bookingId, claim);
      } else if (entity === 'warranty_claim_item' && isMade) {
        byId.get(recordId)?.warranties.push(whole(after['warranty_id']));
      }
      if (!facts.isExempt(change)) this.violations.push(...this.#judgeChange(change));
    }
  }

  isClaim = (bookingId: number): boolean => this.#ofBooking.has(bookingId);

  /** The booking itself, and those that must be followed to judge the claims on it, or the claim that it is. */
  listTied(bookingId: number): number[] {
    const originals = [bookingId, this.#ofBooking.get(bookingId)?.originalId ?? bookingId];
    return originals.flatMap((id) => [id, ...(this.#ofOriginal.get(id) ?? []).map((claim) => claim.bookingId)]);
  }

  /** Follows a booking: `booking` is that before the save `next`, which is `null` at its end. */
  follow(bookingId: number, booking: PastBooking | undefined, next: readonly Change[] | null): void {
    for (const claim of this.#ofOriginal.get(bookingId) ?? []) {
      const isDue = next === null || (next[0]?.id ?? 0) > claim.change.id;
      if (!isDue || this.#before.has(claim)) continue;
      const copy = booking && { ...booking, booking_items: [...booking.booking_items] };
      this.#before.set(claim, copy && { ...copy, warranties: new Map(copy.warranties) });
    }
    if (next === null || !this.#ofBooking.has(bookingId)) return;
    const change = next.find(
      ({ entity, after }) => entity === 'booking' && ('status' in after || 'is_active' in after),
    );
    if (change === undefined) return;
    const status = change.after['status'] ?? booking?.status;
    const isActive = change.after['is_active'] ?? booking?.isActive ?? true;
    const isOpen = isActive === true && !isClosedClaim(status as PastBooking['status']);
    this.#openings.set(bookingId, [...(this.#openings.get(bookingId) ?? []), { change, isOpen }]);
  }

  /** Judges the followed claims. */
  finish(): void {
    for (const claim of this.#claims) {
      if (!this.#before.has(claim) || this.#facts.isExempt(claim.change)) continue;
      for (const sentence of this.#refuse(claim, this.#before.get(claim)))
        this.violations.push({ change: claim.change, rule: 'CLAIM-23', sentence });
    }
    for (const [bookingId, openings] of this.#openings) {
      const claim = this.#ofBooking.get(bookingId);
      for (const [at, { change, isOpen }] of openings.entries()) {
        if (!claim || !isOpen || openings[at - 1]?.isOpen !== false) continue;
        const other = claim.warranties
          .map((warranty) => this.#openClaim(warranty, change.id, claim))
          .find((one) => one !== null);
        if (other === undefined) continue;
        this.violations.push({ change, rule: 'CLAIM-25', sentence: refuseReopenedClaim(other) });
      }
    }
  }

  #judgeChange(change: Change): Violation[] {
    const found = this.#facts.judgeAuthor(change);
    if (change.action === 'created') return [...found, ...this.#facts.judgeRole(change, 'claim.create')];
    return [...found, { change, rule: 'PERM-01', sentence: 'No permission changes a claim.' }];
  }

  #refuse({ change, warranties, ...claim }: PastClaim, booking: PastBooking | undefined): string[] {
    if (booking === undefined) return [CLAIM_MESSAGES.bookingNotFound];
    const refusal = refuseClaimedBooking(booking);
    if (refusal !== null) return [refusal];
    const day = this.#facts.dayOf(change.id, change.at);
    return warranties.flatMap((id) => {
      const [itemId, warranty] = [...booking.warranties].find(([, one]) => one.id === id) ?? [];
      const item = booking.booking_items.find((one) => one.id === itemId);
      if (!item || !warranty) return ['This item does not belong to this booking'];
      const openClaim = this.#openClaim(id, change.id, { change, warranties, ...claim });
      const { code, isActive, status } = item;
      return refuseClaimedItem({ itemCode: code ?? '', isActive, status, warranty, claim: null, openClaim }, day) ?? [];
    });
  }

  /** The number of the other claim on a warranty that was open right before a change. */
  #openClaim(warranty: number, id: number, own: PastClaim): string | null {
    const other = (this.#ofOriginal.get(own.originalId) ?? []).find(
      ({ change, bookingId, warranties }) =>
        change.id !== own.change.id &&
        change.id < id &&
        warranties.includes(warranty) &&
        this.#openings.get(bookingId)?.findLast((one) => one.change.id < id)?.isOpen === true,
    );
    return other?.number ?? null;
  }
}
