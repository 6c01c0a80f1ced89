import { ApiError } from '../domain/shared/api-error.ts';
import { documentFileName, type DocumentKind } from '../domain/booking/document.ts';
import type { Http } from './http.ts';

/** Receipts and invoices. `save` puts a file on the device (`saveFile`). CALL-07. */
export const createDocumentsService = (http: Http, save: (file: Blob, name: string) => void) => ({
  /** Fetches the PDF of a booking and saves it as `receipt-{code}.pdf` or `invoice-{code}.pdf`. @throws ApiError */
  async download(bookingId: number, code: string, kind: DocumentKind, signal?: AbortSignal): Promise<void> {
    const file = await http.blob(`/booking/${bookingId}/document`, {
      query: { type: kind, format: 'pdf' },
      headers: { accept: 'application/pdf, application/json' },
      signal,
    });
    if (file.size === 0) throw new ApiError('shape', { status: 200, message: 'The document is empty' });
    save(file, documentFileName(kind, code));
  },
});
