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

/** What an item is promised. Days `yyyy-MM-dd`; `warrantyEndDate` is the last day. CLAIM-24. */
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

/** SHAPE-04. */
export const ClaimItem = z.object({ id, reportedIssue: z.string(), remarks: text, warranty: ClaimedWarranty });
export type ClaimItem = z.infer<typeof ClaimItem>;

/** SHAPE-04. `claimDate` is an instant. */
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

/** CLAIM-15. */
export const CLAIM: Read<{ id: number }, Claim> = {
  name: 'warranty claim',
  path: PATHS.claims,
  shape: Claim,
  shows: ['claim', 'booking'],
};

/** SHAPE-06. */
export const ClaimPage = z.object({ claims: z.array(Claim), totalPages: z.int(), totalClaims: z.int() });
export type ClaimPage = z.infer<typeof ClaimPage>;

/** SHAPE-06. */
export const CreatedClaim = z.object({ id, claimNumber: z.string() });
export type CreatedClaim = z.infer<typeof CreatedClaim>;

/** First and last name, `null` when the provider sends neither. */
export const creatorName = ({ createdByUser: person }: Pick<Claim, 'createdByUser'>): string | null =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;

/** What is claimed and how long it is warranted, in the words of a claim's head; `null` without an item. */
export function claimStanding({ warrantyClaimItems }: Pick<Claim, 'warrantyClaimItems'>): string | null {
  const [first, ...others] = warrantyClaimItems.map(({ warranty }) => warranty.warrantyEndDate).toSorted();
  if (first === undefined) return null;
  if (others.length === 0) return `1 item, under warranty until ${formatDay(first)}`;
  const last = others.at(-1) === first ? '' : ' or later';
  return `${others.length + 1} items, under warranty until ${formatDay(first)}${last}`;
}

/** What staff are told while they claim a warranty, and where a claim does not load. CLAIM-01 to CLAIM-12, CLAIM-16. */
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
