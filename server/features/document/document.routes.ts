import * as z from 'zod/mini';
import {
  DOCUMENT_KINDS,
  documentFileName,
  toDocument,
  hasInvoice,
  INVOICE_NEEDS_PAYMENT,
} from '../../../src/domain/booking/document.ts';
import { oneOfText } from '../../../src/domain/lists/query-field.ts';
import type { AppDeps } from '../../deps.ts';
import { createDocumentRenderer } from '../../documents/document-renderer.ts';
import { Refusal } from '../../http/errors.ts';
import { RowParams } from '../../http/row-params.ts';
import type { Routes } from '../../http/validation.ts';
import { readBooking } from '../booking/booking.sql.ts';

const DocumentQuery = z.strictObject({
  type: oneOfText('type', DOCUMENT_KINDS),
  format: z._default(oneOfText('format', ['pdf']), 'pdf'),
});

/** Receipts and invoices as PDF. CALL-07 `GET /booking/{id}/document`. */
export const documentsRoutes =
  ({ db, config }: AppDeps): Routes =>
  async (app) => {
    const renderer = createDocumentRenderer();
    app.addHook('onClose', () => renderer.close());

    app.get(
      '/booking/:id/document',
      { schema: { params: RowParams, querystring: DocumentQuery } },
      async ({ params, query }, reply) => {
        const booking = await readBooking(db, params.id);
        if (query.type === 'invoice' && !hasInvoice(booking)) throw new Refusal(409, INVOICE_NEEDS_PAYMENT);
        const shop = { name: config.shopName, address: config.shopAddress };
        const bytes = await renderer.render(toDocument(booking, query.type, shop));
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${documentFileName(query.type, booking.code)}"`)
          .send(bytes);
      },
    );
  };
