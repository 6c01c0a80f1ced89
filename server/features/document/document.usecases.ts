import {
  documentFileName,
  type DocumentKind,
  hasInvoice,
  INVOICE_NEEDS_PAYMENT,
  toDocument,
} from '../../../src/domain/booking/document.ts';
import { NO_ITEMS_TO_LABEL, toItemLabels } from '../../../src/domain/booking/item-labels.ts';
import { toClaimSlip } from '../../../src/domain/claim/claim-slip.ts';
import { toDayClosing } from '../../../src/domain/ledger/day-closing.ts';
import type { PaperContent } from '../../../src/domain/papers/document-content.ts';
import {
  claimSlipFile,
  closingFile,
  type DocumentFormat,
  labelsFile,
  type LabelFormat,
} from '../../../src/domain/papers/papers.ts';
import type { Db } from '../../db/database.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import { DomainError } from '../../errors.ts';
import { keepSeal } from './document-seal.sql.ts';
import { readBooking } from '../booking/booking.usecases.ts';
import { readClaim } from '../claim/claim.usecases.ts';
import { listDay } from '../ledger/ledger.usecases.ts';
import { readShop } from '../shop/shop.usecases.ts';
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

/** A receipt or an invoice. @throws DomainError */
export async function createDocument(
  given: PaperShop,
  bookingId: number,
  { type, format }: { type: DocumentKind; format: DocumentFormat },
): Promise<PaperFile> {
  const booking = await readBooking(given.db, bookingId);
  if (type === 'invoice' && !hasInvoice(booking)) throw new DomainError('conflict', INVOICE_NEEDS_PAYMENT);
  const { version = 0 } = booking;
  const seal = await keepSeal(given.db, { bookingId, version, kind: type }, given.now);
  const document = { ...toDocument(booking, type, await readShop(given.db)), seal };
  return make(given, documentFileName(type, booking.code), { paper: format === 'roll' ? 'roll' : 'a4', document });
}

/** A label for each active item of a booking. @throws DomainError */
export async function createLabels(given: PaperShop, bookingId: number, format: LabelFormat): Promise<PaperFile> {
  const booking = await readBooking(given.db, bookingId);
  const labels = toItemLabels(booking);
  if (labels.length === 0) throw new DomainError('conflict', NO_ITEMS_TO_LABEL);
  const title = `Labels ${booking.code}`;
  return make(given, labelsFile(booking.code), { paper: format, labels, title, at: booking.createdAt });
}

/** @throws DomainError */
export async function createClaimSlip(given: PaperShop, claimId: number): Promise<PaperFile> {
  const claim = await readClaim(given.db, claimId);
  const document = toClaimSlip(claim, await readShop(given.db));
  return make(given, claimSlipFile(claim.claimNumber), { paper: 'a4', document });
}

/** The closing of a day (`yyyy-MM-dd`) in one branch. @throws DomainError */
export async function createDayClosing(
  given: PaperShop,
  { locationId, date }: { locationId: number; date: string },
): Promise<PaperFile> {
  const location = await readLocation(given.db, locationId);
  const entries = await listDay(given.db, locationId, date);
  const document = toDayClosing({ location, day: date, entries }, await readShop(given.db));
  return make(given, closingFile(location.code, date), { paper: 'a4', document });
}
