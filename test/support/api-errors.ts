import { ApiError } from '../../src/domain/shared/api-error.ts';
import { savedEarlier } from '../../src/domain/shared/written.ts';

/** The line is cut: nobody knows what became of the call. */
export const NO_ANSWER = new ApiError('network');

/** A call that is refused, with a sentence or with another body. */
export const aRefusal = (status: number, said?: string | object): ApiError =>
  new ApiError('status', { status, body: typeof said === 'string' ? { success: false, error: said } : (said ?? null) });

/** A write that came too late; `data` is the record as it is now, where the provider tells. */
export const anOutdated = (data?: object, error = 'Too late'): ApiError =>
  aRefusal(412, { success: false, error, data });

/** A create that was sent before, and was stored then. */
export const aSavedEarlier = (id: number, code: string): ApiError =>
  aRefusal(422, { success: false, error: savedEarlier(code), data: { id, code } });
