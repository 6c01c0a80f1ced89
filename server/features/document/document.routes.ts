import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from '../../../src/domain/papers/document.ts';
import { DayClosingQuery } from '../ledger/ledger.query.ts';
import { idsText, oneOfText } from '../../http/query-field.ts';
import { SELECT_MAX } from '../../../src/domain/shared/limits.ts';
import {
  DOCUMENT_FORMATS,
  LABEL_FORMATS,
  sumUpLetters,
  UNPRINTABLE_HEADER,
} from '../../../src/domain/papers/papers.ts';
import type { Action } from '../../../src/domain/session/permissions.ts';
import type { AppDeps } from '../../deps.ts';
import { createDocumentRenderer } from '../../documents/document-renderer.ts';
import { RowParams } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import {
  createClaimSlip,
  createDayClosing,
  createDocument,
  createLabels,
  type PaperFile,
  type PaperShop,
} from './document.usecases.ts';

const DocumentQuery = z.strictObject({
  type: oneOfText('type', DOCUMENT_KINDS),
  format: z._default(oneOfText('format', DOCUMENT_FORMATS), 'pdf'),
});

const LabelQuery = z.strictObject({
  format: z._default(oneOfText('format', LABEL_FORMATS), 'label'),
  also: idsText('also', SELECT_MAX - 1),
});

/** A route that sends a PDF. */
const paper = <S extends object>(permission: Action, schema: S) => ({
  config: { permission },
  schema: { ...schema, file: 'application/pdf' } as const,
});

/** The papers of the shop as PDF. CALL-07 `GET /booking/{id}/document`, PAPER-01. */
export const documentRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    const renderer = createDocumentRenderer();
    app.addHook('onClose', () => renderer.close());

    const given = ({ staff }: FastifyRequest): PaperShop => ({ db, renderer, now: now(), staffId: staff.id });

    app.get(
      '/booking/:id/document',
      paper('document.read', {
        summary: 'A receipt or an invoice, on A4 or on an 80 mm roll',
        params: RowParams,
        querystring: DocumentQuery,
        refusals: [409, 429],
      }),
      async (request, reply) => send(reply, await createDocument(given(request), request.params.id, request.query)),
    );

    app.get(
      '/booking/:id/labels',
      paper('document.read', {
        summary: 'Labels of the items of a booking, 62 x 29 mm each, and of those that `also` names',
        params: RowParams,
        querystring: LabelQuery,
        refusals: [409, 429],
      }),
      async (request, reply) => send(reply, await createLabels(given(request), request.params.id, request.query)),
    );

    app.get(
      '/warrantyClaim/:id/document',
      paper('claim.read', {
        summary: 'The slip of a warranty claim',
        params: RowParams,
        refusals: [429],
      }),
      async (request, reply) => send(reply, await createClaimSlip(given(request), request.params.id)),
    );

    app.get(
      '/ledger-entry/closing',
      paper('ledger.read', {
        summary: 'The closing of a day in one branch',
        querystring: DayClosingQuery,
        refusals: [404, 429],
      }),
      async (request, reply) => send(reply, await createDayClosing(given(request), request.query)),
    );
  };

function send(reply: FastifyReply, { fileName, bytes, unprintable }: PaperFile): FastifyReply {
  if (unprintable.length > 0) reply.header(UNPRINTABLE_HEADER, encodeURIComponent(sumUpLetters(unprintable)));
  return reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName}"`).send(bytes);
}
