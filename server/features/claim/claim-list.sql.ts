import { aliasedTable, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Claim } from '../../../src/domain/claim/claim.ts';
import type { ClaimListQuery } from './claim.query.ts';
import { ITEMS_NAMED } from '../../../src/domain/shared/limits.ts';
import type { Tx } from '../../db/database.ts';
import { booking, bookingItem, staff, warranty, warrantyClaim, warrantyClaimItem } from '../../db/schema.ts';
import { contains } from '../../db/search-text.ts';

const original = aliasedTable(booking, 'original');
const claimBooking = aliasedTable(booking, 'claim_booking');
const isOriginal = eq(original.id, warrantyClaim.originalBookingId);

const selectRows = (tx: Tx) =>
  tx
    .select({
      claim: warrantyClaim,
      originalBooking: {
        code: original.code,
        clientName: original.clientName,
        whatsappNumber: original.whatsappNumber,
      },
      claimBooking: { code: claimBooking.code, status: claimBooking.status },
      author: { firstName: staff.firstName, lastName: staff.lastName, email: staff.email },
    })
    .from(warrantyClaim)
    .innerJoin(original, isOriginal)
    .innerJoin(claimBooking, eq(claimBooking.id, warrantyClaim.claimBookingId))
    .leftJoin(staff, eq(staff.id, warrantyClaim.createdBy))
    .$dynamic();

/** Of each claim its first items, `most` at most. */
function selectItems(tx: Tx, claimIds: readonly number[], most: number) {
  const place = sql<number>`row_number() over (partition by ${warrantyClaimItem.claimId} order by ${warrantyClaimItem.id})`;
  const ranked = tx
    .select({ id: warrantyClaimItem.id, place: place.as('place') })
    .from(warrantyClaimItem)
    .where(inArray(warrantyClaimItem.claimId, [...claimIds]))
    .as('ranked');
  return tx
    .select({ claimItem: warrantyClaimItem, warranty, item: bookingItem })
    .from(ranked)
    .innerJoin(warrantyClaimItem, eq(warrantyClaimItem.id, ranked.id))
    .innerJoin(warranty, eq(warranty.id, warrantyClaimItem.warrantyId))
    .innerJoin(bookingItem, eq(bookingItem.id, warranty.bookingItemId))
    .where(lte(ranked.place, most))
    .orderBy(asc(warrantyClaimItem.id));
}

type ClaimRow = Awaited<ReturnType<typeof selectRows>>[number];
type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

const toItem = ({ claimItem, warranty: promise, item }: ItemRow): Claim['warrantyClaimItems'][number] => ({
  id: claimItem.id,
  reportedIssue: claimItem.reportedIssue,
  remarks: claimItem.remarks,
  warranty: {
    warrantyStartDate: promise.startDate,
    warrantyEndDate: promise.endDate,
    warrantyDays: promise.days,
    bookingItem: {
      name: item.name,
      type: item.type,
      serialNumber: item.serialNumber,
      vendor: item.vendor,
      status: item.status,
    },
  },
});

/** A person without a name goes by the address. */
const toAuthor = (author: ClaimRow['author']): Claim['createdByUser'] =>
  author && {
    firstName: author.firstName || (author.lastName ? null : author.email),
    lastName: author.lastName || null,
  };

/** Characters of a text in a page of claims: ten claims with whole ones may take megabytes. DATA-02 */
const TEXT_SHOWN = 200;

const toListed = (claim: Claim): Claim => ({
  ...claim,
  warrantyClaimItems: claim.warrantyClaimItems.map((item) => ({
    ...item,
    reportedIssue: item.reportedIssue.slice(0, TEXT_SHOWN),
    remarks: item.remarks?.slice(0, TEXT_SHOWN) ?? null,
  })),
});

async function toClaims(tx: Tx, rows: readonly ClaimRow[], most = Number.MAX_SAFE_INTEGER): Promise<Claim[]> {
  if (rows.length === 0) return [];
  const items = await selectItems(
    tx,
    rows.map(({ claim }) => claim.id),
    most,
  );
  return rows.map(({ claim, author, ...bookings }) => ({
    id: claim.id,
    claimNumber: claim.claimNumber,
    claimDate: claim.claimDate,
    originalBookingId: claim.originalBookingId,
    claimBookingId: claim.claimBookingId,
    ...bookings,
    createdByUser: toAuthor(author),
    remarks: claim.remarks,
    isActive: claim.isActive,
    warrantyClaimItems: items.filter(({ claimItem }) => claimItem.claimId === claim.id).map(toItem),
    version: claim.version,
  }));
}

/** One claim by its id or its number (any case). */
export async function selectClaim(tx: Tx, key: number | string): Promise<Claim | null> {
  const rows = await selectRows(tx).where(
    typeof key === 'number' ? eq(warrantyClaim.id, key) : eq(warrantyClaim.claimNumber, key.toUpperCase()),
  );
  const [claim] = await toClaims(tx, rows);
  return claim ?? null;
}

const SORTED_BY = {
  claimDate: [warrantyClaim.claimDate],
  // WC-1001 before WC-10001: the longer number is the higher one.
  claimNumber: [sql`length(${warrantyClaim.claimNumber})`, sql`${warrantyClaim.claimNumber} collate "C"`],
  clientName: [sql`lower(${original.clientName}) collate "C"`],
} as const;

/** One page of the list and how many there are in all. Found by claim number, code of either booking, or the customer's present name. CLAIM-20. */
export async function selectClaims(tx: Tx, { page, pageSize, searchString, sortBy, orderBy }: ClaimListQuery) {
  const where = searchString === null ? undefined : contains(warrantyClaim.searchText, searchString);
  const direction = orderBy === 'asc' ? asc : desc;
  const order = [...SORTED_BY[sortBy].map((column) => direction(column)), direction(warrantyClaim.id)];
  const base = tx.select({ id: warrantyClaim.id }).from(warrantyClaim).$dynamic();
  // The claims of the page first, by their keys alone: bookings are looked up for those only.
  const keys = (sortBy === 'clientName' ? base.innerJoin(original, isOriginal) : base)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await selectRows(tx)
    .where(inArray(warrantyClaim.id, keys))
    .orderBy(...order);
  const [counted] = await tx.select({ claims: count() }).from(warrantyClaim).where(where);
  const claims = await toClaims(tx, rows, ITEMS_NAMED + 1);
  return { claims: claims.map(toListed), totalClaims: counted?.claims ?? 0 };
}
