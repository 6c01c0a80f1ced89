import type { ClaimCreate } from '../../../src/domain/claim/claim-input.ts';
import type { Claim, CreatedClaim } from '../../../src/domain/claim/claim.ts';
import { refuseClaimedBooking, refuseClaimedItem } from '../../../src/domain/claim/warranty.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { type Author, type Db, snapshot, type Tx } from '../../db/database.ts';
import { annotate } from '../../db/history/history.sql.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { insertBooking } from '../booking/booking.sql.ts';
import { lockBooking, withUsualWork } from '../booking/booking.usecases.ts';
import { type ClaimableItem, type ClaimedItem, insertClaimRows, selectClaim, selectClaimables } from './claim.sql.ts';

/** Reads a claim by its id, or by its number in any spelling. @throws DomainError */
export const readClaim = (db: Db, key: number | string): Promise<Claim> =>
  snapshot(db, async (tx) => {
    const claim = await selectClaim(tx, key);
    if (!claim) throw new DomainError('notFound', 'Warranty claim not found');
    return claim;
  });

/** Pairs each requested item with its stored row, in order. @throws FieldsError, DomainError */
function matchItems(
  bookingId: number,
  asked: ClaimCreate['claimedItems'],
  known: readonly ClaimableItem[],
  day: string,
): (ClaimedItem & ClaimableItem)[] {
  const rows = asked.map((item) => ({
    asked: item,
    found: known.find(({ item: row }) => row.id === item.bookingItemId && row.bookingId === bookingId),
  }));
  const unknown = rows.flatMap(({ found }, index) =>
    found ? [] : [{ path: `claimedItems.${index}.bookingItemId`, msg: 'This item does not belong to this booking' }],
  );
  if (unknown.length > 0) throw new FieldsError(unknown);
  const claimed = rows.flatMap((row) => (row.found ? [{ ...row.found, asked: row.asked }] : []));
  const refusals = claimed.map((item) => refuseClaimedItem(item, day)).filter((refusal) => refusal !== null);
  if (refusals.length > 0) throw new DomainError('conflict', refusals.join(' '), { rule: 'CLAIM-23' });
  return claimed.flatMap((item) => (item.warranty === null ? [] : [{ ...item, warrantyId: item.warranty.id }]));
}

/**
 * Creates a claim and its booking. The lock on the original booking serializes concurrent claims.
 * @throws DomainError, FieldsError
 */
export async function addClaim(tx: Tx, input: ClaimCreate, author: Author): Promise<CreatedClaim> {
  const original = await lockBooking(tx, input.bookingId);
  const refusal = refuseClaimedBooking(original);
  if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'CLAIM-23' });
  const ids = input.claimedItems.map((item) => item.bookingItemId);
  const known = await selectClaimables(tx, ids);
  const claimed = matchItems(original.id, input.claimedItems, known, shopToday(author.now));
  const claimBooking = await insertBooking(
    tx,
    await withUsualWork(
      tx,
      {
        clientName: original.clientName,
        clientType: original.clientType,
        phoneNumber: original.phoneNumber,
        whatsappNumber: original.whatsappNumber,
        booking_items: claimed.map(({ asked, item }) => ({
          name: item.name,
          type: item.type,
          payableAmount: 0,
          reportedIssue: asked.reportedIssue.trim(),
          ...(item.vendor === null ? {} : { vendor: item.vendor }),
          ...(item.serialNumber === null ? {} : { serialNumber: item.serialNumber }),
          ...(asked.remarks?.trim() ? { comments: asked.remarks.trim() } : {}),
        })),
      },
      author,
    ),
    author,
  );
  await annotate(tx, [{ entity: 'warranty_claim', rule: 'CLAIM-23' }]);
  return insertClaimRows(tx, original, claimBooking, claimed, input.remarks, author);
}

export const createClaim = (db: Db, creation: Creation<ClaimCreate> & { author: Author }) =>
  idempotent(
    db,
    'claim',
    creation,
    (tx) => addClaim(tx, creation.body, creation.author),
    ({ claimNumber }) => claimNumber,
  );
