import { ApiError } from '../../src/domain/shared/api-error.ts';
import { savedEarlier } from '../../src/domain/shared/written.ts';

/** A lost connection, after which the result of the request is unknown. */
export const NO_ANSWER = new ApiError('network');

/** A refused request, with a message or another body. */
export const aRefusal = (status: number, said?: string | object): ApiError =>
  new ApiError('status', { status, body: typeof said === 'string' ? { success: false, error: said } : (said ?? null) });

/** A conflict (412). `data` is the current record if the provider returns it. */
export const anOutdated = (data?: object, error = 'Too late'): ApiError =>
  aRefusal(412, { success: false, error, data });

/** A retried create whose first attempt was stored. */
export const aSavedEarlier = (id: number, code: string): ApiError =>
  aRefusal(422, { success: false, error: savedEarlier(code), data: { id, code } });
