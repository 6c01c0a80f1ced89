import {
  documentFileName,
  type DocumentKind,
  hasInvoice,
  NO_ITEMS_TO_LABEL,
  claimSlipFile,
  closingFile,
  type DocumentFormat,
  labelsFile,
  type LabelFormat,
} from '../../../src/domain/papers/papers.ts';
import {
  toIntakeSlip,
  INVOICE_NEEDS_PAYMENT,
  LABELS_MAX,
  toDocument,
  toItemLabels,
  TOO_MANY_LABELS,
  toClaimSlip,
  toDayClosing,
} from './paper-contents.ts';
import { creatorName } from '../../../src/domain/claim/claim.ts';
import type { DocumentContent, DocumentShop, PaperContent } from '../../documents/document-content.ts';
import { inZone } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot } from '../../db/database.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import { DomainError } from '../../errors.ts';
import { sealDocument, type Shown } from './document-seal.sql.ts';
import { readBooking } from '../booking/booking.usecases.ts';
import { readClaim } from '../claim/claim.usecases.ts';
import { listDay } from '../ledger/ledger.usecases.ts';
import { readTill } from '../till/till.usecases.ts';
import type { Location } from '../../../src/domain/ledger/ledger.ts';
import { selectLocations } from '../shop/shop.sql.ts';
import { readLocation, readShop } from '../shop/shop.usecases.ts';

/** The database and renderer that make a paper, and the time and staff member of the request. */
export type PaperShop = {
  db: Db;
  renderer: DocumentRenderer;
  now: Date;
  staffId: number;
};

/** A PDF, its file name, and the letters in it that cannot be printed (PAPER-05). */
export type PaperFile = { fileName: string; bytes: Buffer; unprintable: string[] };

const make = async ({ renderer, staffId }: PaperShop, fileName: string, content: PaperContent): Promise<PaperFile> => ({
  fileName,
  ...(await renderer.render(content, staffId)),
});

const toPaper = (format: DocumentFormat) => (format === 'roll' ? 'roll' : 'a4');

/**
 * Makes a sealed document under the shop's header. The file is identical until its record or the shop changes
 * (HIST-08).
 */
async function makeDocument(
  given: PaperShop,
  fileName: string,
  { state, ...shown }: Shown,
  toContent: (shop: DocumentShop, terms: string) => DocumentContent,
  paper: 'a4' | 'roll' = 'a4',
): Promise<PaperFile> {
  const { name, address, phone, taxNumber, footer, logo, timeZone, terms } = await readShop(given.db);
  const shop = { name, address, phone, taxNumber, footer, logo };
  const seal = await sealDocument(
    given.db,
    { ...shown, state: [...state, shop, timeZone, ...(shown.kind === 'intake' ? [terms] : [])] },
    given.now,
  );
  return make(given, fileName, { paper, document: { ...inZone(timeZone, () => toContent(shop, terms)), seal } });
}

/** The branch that a paper names: that of the booking, in a shop with several open ones (BRANCH-04). */
async function readBranch(db: Db, id: number | null): Promise<Location | null> {
  const open = id === null ? [] : await selectLocations(db);
  if (id === null || open.length < 2) return null;
  return open.find((one) => one.id === id) ?? readLocation(db, id);
}

/** Makes a receipt, an invoice or an intake slip. @throws DomainError */
export async function createDocument(
  given: PaperShop,
  bookingId: number,
  { type, format }: { type: DocumentKind; format: DocumentFormat },
): Promise<PaperFile> {
  const booking = await readBooking(given.db, bookingId);
  if (type === 'invoice' && !hasInvoice(booking)) throw new DomainError('conflict', INVOICE_NEEDS_PAYMENT);
  const branch = await readBranch(given.db, booking.locationId ?? null);
  const records = [{ record: 'booking', ids: [bookingId] }] as const;
  return makeDocument(
    given,
    documentFileName(type, booking.code),
    { kind: type, recordId: bookingId, state: [booking.version, ...(branch ? [branch] : [])], records },
    (shop, terms) =>
      type === 'intake' ? toIntakeSlip(booking, shop, terms, branch) : toDocument(booking, type, shop, branch),
    toPaper(format),
  );
}

/** Makes one label per active item of a booking, then of the bookings `also`, in order. @throws DomainError */
export async function createLabels(
  given: PaperShop,
  bookingId: number,
  { format, also }: { format: LabelFormat; also: readonly number[] },
): Promise<PaperFile> {
  const booking = await readBooking(given.db, bookingId);
  const labels = toItemLabels(booking);
  for (const id of also) {
    labels.push(...toItemLabels(await readBooking(given.db, id)));
    if (labels.length > LABELS_MAX) throw new DomainError('conflict', TOO_MANY_LABELS);
  }
  if (labels.length === 0) throw new DomainError('conflict', NO_ITEMS_TO_LABEL);
  const title = `Labels ${booking.code}`;
  return make(given, labelsFile(booking.code), { paper: format, labels, title, at: booking.createdAt });
}

/** Makes the slip that a customer gets for a warranty claim. @throws DomainError */
export async function createClaimSlip(given: PaperShop, claimId: number): Promise<PaperFile> {
  const { claim, original, claimed } = await snapshot(given.db, async (tx) => {
    const read = await readClaim(tx, claimId);
    return {
      claim: read,
      original: await readBooking(tx, read.originalBookingId),
      claimed: await readBooking(tx, read.claimBookingId),
    };
  });
  const state = [claim.version, [original.version, claimed.version], creatorName(claim)];
  const records = [
    { record: 'claim', ids: [claimId] },
    { record: 'booking', ids: [original.id, claimed.id] },
    { record: 'person' },
  ] as const;
  return makeDocument(
    given,
    claimSlipFile(claim.claimNumber),
    { kind: 'claim slip', recordId: claimId, state, records },
    (shop) => toClaimSlip(claim, { original, claimed }, shop),
  );
}

/** Makes the closing of a day (`yyyy-MM-dd`) in one branch. @throws DomainError */
export async function createDayClosing(
  given: PaperShop,
  { locationId, date, format }: { locationId: number; date: string; format: DocumentFormat },
): Promise<PaperFile> {
  const { location, entries, till } = await snapshot(given.db, async (tx) => ({
    location: await readLocation(tx, locationId),
    entries: await listDay(tx, locationId, date),
    till: await readTill(tx, { date, locationId }, given.now.toISOString()),
  }));
  const { name, code } = location;
  const { received, refunded, opening, closedAt = null } = till;
  const drawer = [received, refunded, opening, closedAt];
  const state = [date, name, code, entries.map(({ id, version }) => [id, version]), drawer];
  const records = [{ record: 'ledger', ids: entries.map(({ id }) => id) }] as const;
  return makeDocument(
    given,
    closingFile(code, date),
    { kind: 'closing', recordId: locationId, state, records },
    (shop) => toDayClosing({ location, day: date, entries, till }, shop),
    toPaper(format),
  );
}
