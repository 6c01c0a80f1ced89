import * as z from 'zod/mini';
import { ENUMS } from '../booking/booking.ts';
import { formatDay } from '../shared/shop-day.ts';
import { BOOKING_STATUSES } from '../booking/booking-status.ts';
import { WireDay } from './warranty.ts';
import { PATHS, type Read } from '../shared/read.ts';

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);
const id = z.int();

/** The warranty of a claimed item. Days are `yyyy-MM-dd`. `warrantyEndDate` is the last day (CLAIM-24). */
export const ClaimedWarranty = z.object({
  warrantyStartDate: WireDay,
  warrantyEndDate: WireDay,
  warrantyDays: z.int(),
  bookingItem: z.object({
    name: z.string(),
    type: z.enum(ENUMS.itemType),
    serialNumber: text,
    vendor: text,
    status: z.enum(ENUMS.itemStatus),
  }),
});
export type ClaimedWarranty = z.infer<typeof ClaimedWarranty>;

/** An item of a claim (SHAPE-04). */
export const ClaimItem = z.object({ id, reportedIssue: z.string(), remarks: text, warranty: ClaimedWarranty });
export type ClaimItem = z.infer<typeof ClaimItem>;

/** A claim. `claimDate` is an instant (SHAPE-04). */
export const Claim = z.object({
  id,
  claimNumber: z.string(),
  claimDate: z.string(),
  originalBookingId: id,
  claimBookingId: id,
  originalBooking: z.object({ code: z.string(), clientName: z.string(), whatsappNumber: text }),
  claimBooking: z.object({ code: z.string(), status: z.enum(BOOKING_STATUSES) }),
  createdByUser: z._default(z.nullable(z.object({ firstName: text, lastName: text })), null),
  remarks: text,
  isActive: z._default(z.boolean(), true),
  warrantyClaimItems: z._default(z.array(ClaimItem), []),
  version: z.optional(z.int()),
});
export type Claim = z.infer<typeof Claim>;

/** The read of one claim (CLAIM-15). */
export const CLAIM: Read<{ id: number }, Claim> = {
  name: 'warranty claim',
  path: PATHS.claims,
  shape: Claim,
  shows: ['claim', 'booking'],
};

/** One page of the claim list (SHAPE-06). */
export const ClaimPage = z.object({ claims: z.array(Claim), totalPages: z.int(), totalClaims: z.int() });
export type ClaimPage = z.infer<typeof ClaimPage>;

/** The answer to a created claim (SHAPE-06). */
export const CreatedClaim = z.object({ id, claimNumber: z.string() });
export type CreatedClaim = z.infer<typeof CreatedClaim>;

/** Returns first and last name, `null` if the provider sends neither. */
export const creatorName = ({ createdByUser: person }: Pick<Claim, 'createdByUser'>): string | null =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;

/**
 * Describes the claimed items and their warranty for the header of a claim, on the business day `today`. Returns `null`
 * without an item.
 */
export function claimStanding({ warrantyClaimItems }: Pick<Claim, 'warrantyClaimItems'>, today: string): string | null {
  const [first, ...others] = warrantyClaimItems.map(({ warranty }) => warranty.warrantyEndDate).toSorted();
  if (first === undefined) return null;
  const items = others.length === 0 ? '1 item' : `${others.length + 1} items`;
  const last = others.at(-1) ?? first;
  if (last < today) return `${items}, warranty ended ${formatDay(last)}`;
  return `${items}, under warranty until ${formatDay(first)}${last === first ? '' : ' or later'}`;
}

/** The texts of the claim wizard, and of a claim that does not load (CLAIM-01 to CLAIM-12, CLAIM-16). */
export const CLAIM_MESSAGES = {
  codeRequired: 'Please enter a booking code',
  itemRequired: 'Please select at least one item to claim',
  issueRequired: 'Please provide a detailed reported issue (at least 5 characters) for all claimed items',
  codeNotFound: 'Booking not found with that code',
  bookingNotFound: 'Booking not found',
  bookingNotLoaded: 'Failed to load booking details',
  searchFailed: 'An error occurred while searching for the booking',
  notCreated: 'Failed to create warranty claim',
  listNotLoaded: 'Failed to load warranty claims',
  notLoaded: 'Failed to load warranty claim',
} as const;
