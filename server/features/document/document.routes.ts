import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  DOCUMENT_KINDS,
  DOCUMENT_FORMATS,
  LABEL_FORMATS,
  sumUpLetters,
  UNPRINTABLE_HEADER,
} from '../../../src/domain/papers/papers.ts';
import { DayClosingQuery } from '../ledger/ledger.query.ts';
import { idsText, oneOfText } from '../../http/query-field.ts';
import { SELECT_MAX } from '../../../src/domain/shared/limits.ts';
import { createDocumentRenderer } from '../../documents/document-renderer.ts';
import type { Call, Routes } from '../../http/resource.ts';
import * as papers from './document.usecases.ts';

const DocumentQuery = z.strictObject({
  type: oneOfText('type', DOCUMENT_KINDS),
  format: z._default(oneOfText('format', DOCUMENT_FORMATS), 'pdf'),
});

const LabelQuery = z.strictObject({
  format: z._default(oneOfText('format', LABEL_FORMATS), 'label'),
  also: idsText('also', SELECT_MAX - 1),
});

const PDF = { file: 'application/pdf' };

/** The papers of the shop as PDF (CALL-07 `GET /booking/{id}/document`, PAPER-01). */
export const documentRoutes: Routes = (on, { db, renderer: shared }, { app }) => {
  const renderer = shared ?? createDocumentRenderer();
  if (!shared) app.addHook('onClose', () => renderer.close());
  const given = (call: Call): papers.PaperShop => ({ db, renderer, now: call.now, staffId: call.author.staffId });

  on.get(
    '/booking/:id/document',
    'document.read',
    'A receipt, an invoice or an intake slip, on A4 or on an 80 mm roll',
    {
      ...PDF,
      query: DocumentQuery,
      refusals: [409, 429],
      handle: async (call, reply) => send(reply, await papers.createDocument(given(call), call.id, call.query)),
    },
  );
  const labels = 'Labels of the items of a booking, 62 x 29 mm each, and of those that `also` names';
  on.get('/booking/:id/labels', 'document.read', labels, {
    ...PDF,
    query: LabelQuery,
    refusals: [409, 429],
    handle: async (call, reply) => send(reply, await papers.createLabels(given(call), call.id, call.query)),
  });
  on.get('/warrantyClaim/:id/document', 'claim.read', 'The slip of a warranty claim', {
    ...PDF,
    refusals: [429],
    handle: async (call, reply) => send(reply, await papers.createClaimSlip(given(call), call.id)),
  });
  on.get('/ledger-entry/closing', 'ledger.read', 'The closing of a day in one branch, on A4 or on an 80 mm roll', {
    ...PDF,
    query: DayClosingQuery,
    refusals: [404, 429],
    handle: async (call, reply) => send(reply, await papers.createDayClosing(given(call), call.query)),
  });
};

function send(reply: FastifyReply, { fileName, bytes, unprintable }: papers.PaperFile): FastifyReply {
  if (unprintable.length > 0) reply.header(UNPRINTABLE_HEADER, encodeURIComponent(sumUpLetters(unprintable)));
  return reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName}"`).send(bytes);
}
