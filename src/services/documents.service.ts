import { ApiError } from '../domain/shared/api-error.ts';
import { type Paper, UNPRINTABLE_HEADER } from '../domain/papers/papers.ts';
import { saveFile } from './downloads.ts';
import type { Http } from './http/http.ts';

/** The calls for the papers of the shop as PDF. `save` saves a file on the device (`saveFile`) (CALL-07, PAPER-01). */
export const createDocumentsService = (http: Http, save = saveFile) => {
  /** Returns the file and its letters that cannot be printed (PAPER-05). @throws ApiError */
  async function open({ path, query }: Paper, signal?: AbortSignal): Promise<{ file: Blob; unprintable: string }> {
    let unprintable = '';
    const file = await http.blob(path, {
      query,
      headers: { accept: 'application/pdf, application/json' },
      signal,
      onHeaders: (headers) => (unprintable = decodeURIComponent(headers.get(UNPRINTABLE_HEADER) ?? '')),
    });
    if (file.size === 0) throw new ApiError('shape', { status: 200, message: 'The document is empty' });
    return { file, unprintable };
  }
  return {
    open,
    /** Downloads a paper. @throws ApiError */
    async download(paper: Paper, signal?: AbortSignal): Promise<void> {
      const { file } = await open(paper, signal);
      save(file, paper.fileName);
    },
  };
};
