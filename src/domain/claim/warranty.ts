import * as z from 'zod/mini';
import type { BookingStatus } from '../booking/booking-status.ts';
import type { ItemStatus } from '../booking/booking.ts';
import { toStatusList } from '../booking/completion.ts';
import { toLabel } from '../shared/label.ts';
import { formatDay, toShopDay } from '../shared/shop-day.ts';

/** A day from a provider: `yyyy-MM-dd`, or the shop's day of an instant. Anything else stays unchanged. */
export const WireDay = z.pipe(z.string(), z.transform(toShopDay));

/** Answer of `GET /warranty/eligibility/{id}`, where the id is that of a booking item (CALL-09). */
export const Eligibility = z.object({
  eligible: z.boolean(),
  reason: z._default(z.nullable(z.string()), null),
  warrantyStartDate: z._default(z.nullable(WireDay), null),
  warrantyEndDate: z._default(z.nullable(WireDay), null),
  warrantyDays: z._default(z.nullable(z.int()), null),
});
export type Eligibility = z.infer<typeof Eligibility>;

/** A warranty. Both days are `yyyy-MM-dd` and included. */
export type Warranty = { startDate: string; endDate: string; days: number };

/** Computes a warranty. The end is the start plus the days, and is the last day. */
export const warrantyFrom = (startDate: string, days: number): Warranty => ({
  startDate,
  days,
  endDate: Temporal.PlainDate.from(startDate).add({ days }).toString(),
});

/** `Jan 5, 2025 + 90 days = Apr 5, 2025` */
export const warrantySum = (startDate: string, days: number, endDate: string): string =>
  `${formatDay(startDate)} + ${days} ${days === 1 ? 'day' : 'days'} = ${formatDay(endDate)}`;

/**
 * Checks whether an item of a completed booking has a warranty. The status Repaired starts it, and it lasts only while
 * the item has that status (CLAIM-24).
 */
export const isWarranted = ({ isActive, status }: { isActive: boolean; status: ItemStatus }): boolean =>
  isActive && status === 'REPAIRED';

/** The facts that decide whether an item may be claimed. */
export type Claimable = {
  itemCode: string;
  isActive: boolean;
  status: ItemStatus;
  warranty: Warranty | null;
  /** The claim of the item's booking, and the code of the booking with the original warranty. */
  claim: { claimNumber: string; originalCode: string } | null;
  openClaim: string | null;
};

export type ClaimedBooking = { code: string; status: BookingStatus; isActive: boolean };

/** The final statuses of a claim booking. Its items may be claimed again. */
export const CLOSED_CLAIM_STATUSES = ['COMPLETED', 'REJECTED', 'CANCELLED'] as const satisfies readonly BookingStatus[];
export const isClosedClaim = (status: BookingStatus): boolean =>
  CLOSED_CLAIM_STATUSES.some((closed) => closed === status);

/** Returns why a claim cannot be reopened while another open claim has one of its items (CLAIM-25). */
export const refuseReopenedClaim = (other: string): string =>
  `An item of this claim is claimed by ${other} now. Close that claim first.`;

/** Returns why no item of this booking can be claimed, `null` if its items can (CLAIM-23). */
export function refuseClaimedBooking({ code, status, isActive }: ClaimedBooking): string | null {
  if (!isActive) return `Booking ${code} has been deleted, so it cannot be claimed.`;
  if (status !== 'COMPLETED') return `Booking ${code} is not completed yet. Only completed bookings can be claimed.`;
  return null;
}

/** Returns why an item of a completed booking has no warranty (CLAIM-23, CLAIM-24). */
function whyNoWarranty({ itemCode, status, claim }: Claimable): string {
  const never = `${itemCode} was never under warranty`;
  if (claim) return `${never}: it is part of claim ${claim.claimNumber}. Claim ${claim.originalCode} instead.`;
  if (status === 'NOT_REPAIRED') return `${never}, because it was not repaired.`;
  if (status === 'REPAIRED')
    return `${never}, although it is Repaired. Set it to Pending and back to Repaired to start one.`;
  return `${never}, because it is still ${toStatusList([{ status }])}. Mark it Repaired to start one.`;
}

/** Returns why this item cannot be claimed on `day` (`yyyy-MM-dd`), `null` if it can. */
export function refuseClaimedItem(item: Claimable, day: string): string | null {
  const { itemCode, isActive, status, warranty, openClaim } = item;
  if (!isActive) return `${itemCode} has been deleted from its booking.`;
  if (!warranty) return whyNoWarranty(item);
  if (!isWarranted(item)) return `${itemCode} has no warranty while it is ${toLabel(status)}.`;
  if (openClaim) return `${itemCode} is already claimed by ${openClaim}.`;
  if (day > warranty.endDate) return `The warranty of ${itemCode} expired on ${formatDay(warranty.endDate)}.`;
  if (day < warranty.startDate) return `The warranty of ${itemCode} starts on ${formatDay(warranty.startDate)}.`;
  return null;
}

/** Returns the answer of the eligibility call for an item of a booking. */
export function toEligibility(booking: ClaimedBooking, item: Claimable, day: string): Eligibility {
  const reason = refuseClaimedBooking(booking) ?? refuseClaimedItem(item, day);
  const warranty = isWarranted(item) ? item.warranty : null;
  return {
    eligible: reason === null,
    reason,
    warrantyStartDate: warranty?.startDate ?? null,
    warrantyEndDate: warranty?.endDate ?? null,
    warrantyDays: warranty?.days ?? null,
  };
}

/** The warranty of an item as text for staff. `sum` is `null` without a warranty. */
export type EligibilityText = { tone: 'running' | 'refused' | 'unknown'; text: string; sum: string | null };

/**
 * Describes an eligibility. `null` means that the provider does not answer the call. The server then decides when the
 * claim is sent.
 */
export function describeEligibility(eligibility: Eligibility | null): EligibilityText {
  if (!eligibility) return { tone: 'unknown', text: 'Warranty is checked when you submit the claim', sum: null };
  const { eligible, reason, warrantyStartDate: start, warrantyEndDate: end, warrantyDays: days } = eligibility;
  const sum = start && end && days !== null ? warrantySum(start, days, end) : null;
  if (!eligible) return { tone: 'refused', text: reason ?? 'Not under warranty', sum };
  return { tone: 'running', text: end ? `Under warranty until ${formatDay(end)}` : 'Under warranty', sum };
}

/** Returns why an item cannot be claimed. Without an answer of the provider it can be tried (CLAIM-26). */
export const refuseSelection = (eligibility: Eligibility | null | undefined): string | undefined =>
  eligibility && !eligibility.eligible ? describeEligibility(eligibility).text : undefined;
