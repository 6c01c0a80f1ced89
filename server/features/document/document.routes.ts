import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from '../../../src/domain/booking/document.ts';
import { oneOfText } from '../../../src/domain/lists/query-field.ts';
import type { AppDeps } from '../../deps.ts';
import { createDocumentRenderer } from '../../documents/document-renderer.ts';
import { RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { createDocument } from './document.usecases.ts';

const DocumentQuery = z.strictObject({
  type: oneOfText('type', DOCUMENT_KINDS),
  format: z._default(oneOfText('format', ['pdf']), 'pdf'),
});

/** Receipts and invoices as PDF. CALL-07 `GET /booking/{id}/document`. */
export const documentRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    const renderer = createDocumentRenderer();
    app.addHook('onClose', () => renderer.close());

    app.get(
      '/booking/:id/document',
      {
        config: { permission: 'document.read' },
        schema: {
          summary: 'A receipt or an invoice',
          params: RowParams,
          querystring: DocumentQuery,
          file: 'application/pdf',
          refusals: [409, 429, 503],
        },
      },
      async ({ params, query, staff }, reply) => {
        const { fileName, bytes } = await createDocument({ db, renderer, now: now() }, params.id, query.type, staff.id);
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(bytes);
      },
    );
  };
