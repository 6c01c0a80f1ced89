import {
  aliasedTable,
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  notExists,
  notInArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import type { ItemType } from '../../../src/domain/booking/booking.ts';
import type { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { Claim, ClaimPage, CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { CLOSED_CLAIM_STATUSES, isWarranted, warrantyFrom } from '../../../src/domain/claim/warranty.ts';
import type { ClaimListQuery } from './claim.query.ts';
import { toCode } from '../../../src/domain/shared/code.ts';
import { ITEMS_NAMED } from '../../../src/domain/shared/limits.ts';
import { type Author, columnsWithout, type Db, snapshot, type Tx } from '../../db/database.ts';
import { matches, selectPage, toOrderBy } from '../../db/page.ts';
import { booking, bookingItem, staff, warranty, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';
import type { InsertedBooking, LockedBooking } from '../booking/booking.sql.ts';

const original = aliasedTable(booking, 'original');
const claimBooking = aliasedTable(booking, 'claim_booking');
const hasStatus = (status: BookingStatus) =>
  and(eq(booking.id, warrantyClaim.claimBookingId), eq(booking.status, status));
const isOriginal = eq(original.id, warrantyClaim.originalBookingId);

type Items = Claim['warrantyClaimItems'];

/** Characters of a text in the claims list. Ten claims with full texts could take megabytes (DATA-02). */
const TEXT_SHOWN = 200;
const shorten = (text: SQL) => sql`left(${text}, ${TEXT_SHOWN})`;

const claimItems = ({ isPage }: { isPage: boolean }) => {
  const [issue, remarks] = [sql`${warrantyClaimItem.reportedIssue}`, sql`${warrantyClaimItem.remarks}`];
  return sql<Items>`(${sql`select coalesce(json_agg(json_build_object(
      'id', ${warrantyClaimItem.id},
      'reportedIssue', ${isPage ? shorten(issue) : issue},
      'remarks', ${isPage ? shorten(remarks) : remarks},
      'warranty', json_build_object(
        'warrantyStartDate', ${warranty.startDate},
        'warrantyEndDate', ${warranty.endDate},
        'warrantyDays', ${warranty.days},
        'bookingItem', json_build_object('name', ${bookingItem.name}, 'type', ${bookingItem.type},
          'serialNumber', ${bookingItem.serialNumber}, 'vendor', ${bookingItem.vendor}, 'status', ${bookingItem.status})
      )) order by ${warrantyClaimItem.id}), '[]')
    from (select * from ${warrantyClaimItem} where ${warrantyClaimItem.claimId} = ${warrantyClaim.id}
      order by ${warrantyClaimItem.id} limit ${isPage ? ITEMS_NAMED + 1 : null}) as ${warrantyClaimItem}
    join ${warranty} on ${warranty.id} = ${warrantyClaimItem.warrantyId}
    join ${bookingItem} on ${bookingItem.id} = ${warranty.bookingItemId}`})`;
};

const selectRows = (tx: Tx, shown: { isPage: boolean }) =>
  tx
    .select({
      ...columnsWithout(warrantyClaim, 'searchText', 'createdBy', 'createdAt', 'modifiedAt'),
      originalBooking: {
        code: original.code,
        clientName: original.clientName,
        whatsappNumber: original.whatsappNumber,
      },
      claimBooking: { code: claimBooking.code, status: claimBooking.status },
      createdByUser: { firstName: staff.firstName, lastName: staff.lastName, email: staff.email },
      warrantyClaimItems: claimItems(shown),
    })
    .from(warrantyClaim)
    .innerJoin(original, isOriginal)
    .innerJoin(claimBooking, eq(claimBooking.id, warrantyClaim.claimBookingId))
    .leftJoin(staff, eq(staff.id, warrantyClaim.createdBy))
    .$dynamic();

const toClaim = ({ createdByUser: author, ...claim }: Awaited<ReturnType<typeof selectRows>>[number]): Claim => ({
  ...claim,
  createdByUser: author && {
    firstName: author.firstName || (author.lastName ? null : author.email),
    lastName: author.lastName || null,
  },
});

/** Finds a claim by its id, or by its number in any spelling (FIND-05). */
export async function selectClaim(tx: Tx, key: number | string): Promise<Claim | null> {
  const [claim] = await selectRows(tx, { isPage: false }).where(
    typeof key === 'number' ? eq(warrantyClaim.id, key) : eq(warrantyClaim.claimNumber, toCode(key)),
  );
  return claim ? toClaim(claim) : null;
}

const SORTED_BY = {
  claimDate: [warrantyClaim.claimDate],
  // By length first, so that WC-1001 comes before WC-10001.
  claimNumber: [sql`length(${warrantyClaim.claimNumber})`, sql`${warrantyClaim.claimNumber} collate "C"`],
  clientName: [sql`lower(${original.clientName}) collate "C"`],
} as const;

/**
 * A page of the claims list, and the number of claims in it. Empty past the last page. Searches the claim number, the
 * codes of both bookings and the customer's current name (CLAIM-20). Filters by the status of the claim booking (CLAIM-28).
 */
export const listClaims = (
  db: Db,
  { page, pageSize, searchString, status, sortBy, orderBy }: ClaimListQuery,
): Promise<ClaimPage> =>
  snapshot(db, async (tx) => {
    const isFound = and(
      searchString === null ? undefined : matches(warrantyClaim.searchText, searchString),
      status && exists(tx.select({ id: booking.id }).from(booking).where(hasStatus(status))),
    );
    const total = await tx.$count(warrantyClaim, isFound);
    const order = [...SORTED_BY[sortBy], warrantyClaim.id].map((by) => ({ by, direction: orderBy }));
    const all = tx.select({ id: warrantyClaim.id }).from(warrantyClaim).$dynamic();
    const keys = sortBy === 'clientName' ? all.innerJoin(original, isOriginal) : all;
    // Selects the keys of the page first, so that bookings are joined only for these claims.
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const rows = await selectRows(tx, { isPage: true })
      .where(inArray(warrantyClaim.id, selectPage(keys.where(isFound), order, slice, total, isFound !== undefined)))
      .orderBy(...toOrderBy(order));
    return { claims: rows.map(toClaim), totalPages: Math.ceil(total / pageSize), totalClaims: total };
  });

/** A requested item and the warranty that covers it. */
export type ClaimedItem = { asked: ClaimCreate['claimedItems'][number]; warrantyId: number };

/** Inserts the claim that links two bookings. `claimBooking.itemIds` and `claimed` must be in the same order. */
export async function insertClaimRows(
  tx: Tx,
  original: LockedBooking,
  claimBooking: InsertedBooking,
  claimed: readonly ClaimedItem[],
  remarks: string | undefined,
  author: Author,
): Promise<CreatedClaim> {
  const [claim] = await tx
    .insert(warrantyClaim)
    .values({
      // From `WC-1001` upward. No number is used twice.
      claimNumber: sql`'WC-' || nextval('claim_code_number')`,
      claimDate: author.now,
      originalBookingId: original.id,
      claimBookingId: claimBooking.id,
      remarks: remarks?.trim() || null,
      createdBy: author.staffId,
      createdAt: author.now,
      modifiedAt: author.now,
    })
    .returning({ id: warrantyClaim.id, claimNumber: warrantyClaim.claimNumber });
  if (!claim) throw new Error('The claim was not stored');
  await tx.insert(warrantyClaimItem).values(
    claimed.map(({ asked, warrantyId }, index) => ({
      claimId: claim.id,
      warrantyId,
      claimBookingItemId: claimBooking.itemIds[index] ?? null,
      reportedIssue: asked.reportedIssue.trim(),
      remarks: asked.remarks?.trim() || null,
      createdAt: author.now,
    })),
  );
  return claim;
}

/**
 * Starts warranties on a `yyyy-MM-dd` for repaired items that have none. A claim booking starts none: its items keep
 * the original ones.
 * @param except ids of items that were repaired before, and get none now
 */
export async function insertWarranties(
  tx: Tx,
  bookingId: number,
  day: string,
  days: Readonly<Record<ItemType, number>>,
  except: readonly number[] = [],
): Promise<void> {
  const ownClaims = tx
    .select({ id: warrantyClaim.id })
    .from(warrantyClaim)
    .where(eq(warrantyClaim.claimBookingId, bookingId));
  const items = await tx
    .select({
      id: bookingItem.id,
      type: bookingItem.type,
      isActive: bookingItem.isActive,
      status: bookingItem.status,
    })
    .from(bookingItem)
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(
      and(
        eq(bookingItem.bookingId, bookingId),
        isNull(warranty.id),
        notExists(ownClaims),
        except.length === 0 ? undefined : notInArray(bookingItem.id, [...except]),
      ),
    );
  const warranted = items.filter(isWarranted);
  if (warranted.length === 0) return;
  await tx
    .insert(warranty)
    .values(warranted.map(({ id, type }) => ({ bookingItemId: id, ...warrantyFrom(day, days[type]) })))
    .onConflictDoNothing();
}

const { code, status, isActive } = booking;

/** The claim that a claim booking was created for; `null` for any other booking. */
const ownClaim = (tx: Tx) =>
  sql<{ claimNumber: string; originalCode: string } | null>`${tx
    .select({
      claim: sql`json_build_object('claimNumber', ${warrantyClaim.claimNumber}, 'originalCode', ${original.code})`,
    })
    .from(warrantyClaim)
    .innerJoin(original, isOriginal)
    .where(eq(warrantyClaim.claimBookingId, booking.id))
    .limit(1)}`;

/** The number of the open claim of a warranty. A claim is open while its booking is neither closed nor deleted. */
const openClaim = (tx: Tx, warrantyId: SQLWrapper) =>
  sql<string | null>`${tx
    .select({ claimNumber: warrantyClaim.claimNumber })
    .from(warrantyClaimItem)
    .innerJoin(warrantyClaim, eq(warrantyClaim.id, warrantyClaimItem.claimId))
    .innerJoin(claimBooking, eq(claimBooking.id, warrantyClaim.claimBookingId))
    .where(
      and(
        eq(warrantyClaimItem.warrantyId, warrantyId),
        eq(warrantyClaim.isActive, true),
        eq(claimBooking.isActive, true),
        notInArray(claimBooking.status, [...CLOSED_CLAIM_STATUSES]),
      ),
    )
    .limit(1)}`;

/**
 * The items and everything that decides whether they can be claimed, in id order. To create a claim, lock their booking
 * first.
 */
export const selectClaimables = (tx: Tx, itemIds: readonly number[]) =>
  tx
    .select({
      item: bookingItem,
      booking: { code, status, isActive },
      itemCode: bookingItem.code,
      isActive: bookingItem.isActive,
      status: bookingItem.status,
      claim: ownClaim(tx),
      warranty,
      openClaim: openClaim(tx, warranty.id),
    })
    .from(bookingItem)
    .innerJoin(booking, eq(booking.id, bookingItem.bookingId))
    .leftJoin(warranty, eq(warranty.bookingItemId, bookingItem.id))
    .where(inArray(bookingItem.id, [...itemIds]))
    .orderBy(asc(bookingItem.id));
export type ClaimableItem = Awaited<ReturnType<typeof selectClaimables>>[number];

/** The warranties of a claim booking's claim, and other open claims on them. Empty for any other booking. */
export const selectClaimedWarranties = (tx: Tx, claimBookingId: number) => {
  const own = aliasedTable(warrantyClaim, 'own');
  const claimed = aliasedTable(warrantyClaimItem, 'claimed');
  return tx
    .select({ originalBookingId: own.originalBookingId, openClaim: openClaim(tx, claimed.warrantyId) })
    .from(own)
    .innerJoin(claimed, eq(claimed.claimId, own.id))
    .where(eq(own.claimBookingId, claimBookingId));
};
