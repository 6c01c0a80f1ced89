import {
  documentFileName,
  type DocumentKind,
  hasInvoice,
  INVOICE_NEEDS_PAYMENT,
  toDocument,
} from '../../../src/domain/booking/document.ts';
import type { Db } from '../../db/database.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import { DomainError } from '../../errors.ts';
import { keepSeal } from './document-seal.sql.ts';
import { readShop } from '../shop/shop.usecases.ts';
import { readBooking } from '../booking/booking.usecases.ts';

/** The PDF of a receipt or an invoice. @throws DomainError */
export async function createDocument(
  { db, renderer, now }: { db: Db; renderer: DocumentRenderer; now: Date },
  bookingId: number,
  kind: DocumentKind,
  staffId: number,
): Promise<{ fileName: string; bytes: Buffer }> {
  const booking = await readBooking(db, bookingId);
  if (kind === 'invoice' && !hasInvoice(booking)) throw new DomainError('conflict', INVOICE_NEEDS_PAYMENT);
  const shop = await readShop(db);
  const { version = 0 } = booking;
  const seal = await keepSeal(db, { bookingId, version, kind }, now);
  const bytes = await renderer.render({ ...toDocument(booking, kind, shop), seal }, staffId);
  return { fileName: documentFileName(kind, booking.code), bytes };
}
