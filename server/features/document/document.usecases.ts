import {
  documentFileName,
  type DocumentKind,
  hasInvoice,
  NO_ITEMS_TO_LABEL,
} from '../../../src/domain/papers/document.ts';
import { INVOICE_NEEDS_PAYMENT, LABELS_MAX, toDocument, toItemLabels, TOO_MANY_LABELS } from './booking-document.ts';
import { creatorName } from '../../../src/domain/claim/claim.ts';
import { toClaimSlip } from './claim-slip.ts';
import { toDayClosing } from './day-closing.ts';
import type { DocumentContent, DocumentShop, PaperContent } from '../../documents/document-content.ts';
import {
  claimSlipFile,
  closingFile,
  type DocumentFormat,
  labelsFile,
  type LabelFormat,
} from '../../../src/domain/papers/papers.ts';
import { inZone } from '../../../src/domain/shared/shop-day.ts';
import { type Db, snapshot } from '../../db/database.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import { DomainError } from '../../errors.ts';
import { keepFrame, type Shown, toState } from './document-seal.sql.ts';
import { readBooking } from '../booking/booking.usecases.ts';
import { readClaim } from '../claim/claim.usecases.ts';
import { listDay } from '../ledger/ledger.usecases.ts';
import { readLocation } from '../reference/reference.usecases.ts';

/** What a paper is made with, and for whom. */
export type PaperShop = {
  db: Db;
  renderer: DocumentRenderer;
  now: Date;
  staffId: number;
};

/** A PDF and its name, and the letters in it that cannot be printed. PAPER-05 */
export type PaperFile = { fileName: string; bytes: Buffer; unprintable: string[] };

const make = async ({ renderer, staffId }: PaperShop, fileName: string, content: PaperContent): Promise<PaperFile> => ({
  fileName,
  ...(await renderer.render(content, staffId)),
});

/** The document of a record, with the head and the seal that it was made with first. HIST-08 */
async function frame(
  { db, now }: PaperShop,
  shown: Shown,
  toContent: (shop: DocumentShop) => DocumentContent,
): Promise<DocumentContent> {
  const { seal, head } = await keepFrame(db, shown, now);
  return { ...inZone(head.timeZone, () => toContent(head)), seal };
}

/** A receipt or an invoice. @throws DomainError */
export async function createDocument(
  given: PaperShop,
  bookingId: number,
  { type, format }: { type: DocumentKind; format: DocumentFormat },
): Promise<PaperFile> {
  const booking = await readBooking(given.db, bookingId);
  if (type === 'invoice' && !hasInvoice(booking)) throw new DomainError('conflict', INVOICE_NEEDS_PAYMENT);
  const { version = 0 } = booking;
  const records = [{ record: 'booking', ids: [bookingId] }] as const;
  const document = await frame(given, { kind: type, recordId: bookingId, state: String(version), records }, (shop) =>
    toDocument(booking, type, shop),
  );
  return make(given, documentFileName(type, booking.code), { paper: format === 'roll' ? 'roll' : 'a4', document });
}

/** A label for each active item of a booking, and of the bookings `also`, in their order. @throws DomainError */
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

/** What a claim is handed in with. @throws DomainError */
export async function createClaimSlip(given: PaperShop, claimId: number): Promise<PaperFile> {
  const { claim, bookings } = await snapshot(given.db, async (tx) => {
    const read = await readClaim(tx, claimId);
    return {
      claim: read,
      bookings: [await readBooking(tx, read.originalBookingId), await readBooking(tx, read.claimBookingId)],
    };
  });
  const state = toState([claim.version, bookings.map(({ version }) => version), creatorName(claim)]);
  const records = [
    { record: 'claim', ids: [claimId] },
    { record: 'booking', ids: bookings.map(({ id }) => id) },
    { record: 'person' },
  ] as const;
  const document = await frame(given, { kind: 'claim slip', recordId: claimId, state, records }, (shop) =>
    toClaimSlip(claim, shop),
  );
  return make(given, claimSlipFile(claim.claimNumber), { paper: 'a4', document });
}

/** The closing of a day (`yyyy-MM-dd`) in one branch. @throws DomainError */
export async function createDayClosing(
  given: PaperShop,
  { locationId, date }: { locationId: number; date: string },
): Promise<PaperFile> {
  const { location, entries } = await snapshot(given.db, async (tx) => ({
    location: await readLocation(tx, locationId),
    entries: await listDay(tx, locationId, date),
  }));
  const { name, code } = location;
  const state = `${date} ${toState([name, code, entries.map(({ id, version }) => [id, version])])}`;
  const records = [{ record: 'ledger', ids: entries.map(({ id }) => id) }] as const;
  const document = await frame(given, { kind: 'closing', recordId: locationId, state, records }, (shop) =>
    toDayClosing({ location, day: date, entries }, shop),
  );
  return make(given, closingFile(code, date), { paper: 'a4', document });
}
