import type * as z from 'zod/mini';

/** The fallback for a screen without its own text (READ-09). */
export const UNKNOWN_ERROR = 'An unknown error occurred';
/** The text if the server sent no answer (READ-10). */
export const NETWORK_ERROR = 'Network error occurred';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const joined = (list: unknown, key: 'message' | 'msg'): string | null => {
  if (!Array.isArray(list)) return null;
  const texts = list.map((entry: unknown) => (isObject(entry) ? entry[key] : null)).filter(isText);
  return texts.length > 0 ? texts.join(' • ') : null;
};

/** Returns the sentence in a provider's answer, or `null` (READ-07 to READ-09). */
export function getErrorText(body: unknown): string | null {
  if (!isObject(body)) return null;
  return (
    joined(body['error'], 'message') ??
    joined(body['errors'], 'msg') ??
    (isText(body['message']) ? body['message'] : null) ??
    (isText(body['error']) ? body['error'] : null)
  );
}

/** The error of a field from the provider. `path` has dots: `booking_items.1.name`. */
export type FieldError = { path: string; msg: string };

/**
 * The kind of a failure. `network` and `timeout` have no answer, `status` is outside 200 to 299, `shape` is an
 * unexpected answer.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'status' | 'shape';

/** A failed call. `status` and `body` are those of the answer, `null` without one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | null;
  readonly body: unknown;

  constructor(kind: ApiErrorKind, detail: { status?: number; body?: unknown; message?: string; cause?: unknown } = {}) {
    super(detail.message ?? NETWORK_ERROR, { cause: detail.cause });
    this.kind = kind;
    this.status = detail.status ?? null;
    this.body = detail.body ?? null;
  }
}

/** Returns the server's text, otherwise the network message, otherwise the screen's `fallback` (READ-07, READ-09). */
export function getErrorMessage(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.kind === 'network' || error.kind === 'timeout') return error.message;
  return getErrorText(error.body) ?? fallback;
}

/** Returns the status of the answer, `null` without one. */
export const getErrorStatus = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** Checks whether a write may have arrived despite the error. A 4xx means that it did not. */
export function isUnanswered(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === null || status < 400 || status > 499;
}

/** Returns the current record from the 412 of an outdated write, or `null` (REL-02). */
export const getCurrent = <T>(error: unknown, shape: z.ZodMiniType<T>): T | null => getRecord(error, 412, shape);

/** Returns the record in an answer with this status, or `null`. */
export function getRecord<T>(error: unknown, status: number, shape: z.ZodMiniType<T>): T | null {
  if (getErrorStatus(error) !== status || !(error instanceof ApiError)) return null;
  const { body } = error;
  const parsed = shape.safeParse(typeof body === 'object' && body !== null && 'data' in body ? body.data : null);
  return parsed.success ? parsed.data : null;
}

/** Checks whether a read is worth a retry: no answer, 408, 429 and 5xx. Any other answer is final (READ-01). */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status } = error;
  if (kind === 'network' || kind === 'timeout') return true;
  return kind === 'status' && status !== null && (status === 408 || status === 429 || status >= 500);
}

/**
 * Checks whether the refresh token was refused: 500, any 4xx except 408 and 429, or a 200 of `success: false`
 * (AUTH-13).
 */
export function isRefreshRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'status' || error.status === null) return false;
  const { status } = error;
  return status === 200 || (status >= 400 && status <= 500 && status !== 408 && status !== 429);
}

/** Checks whether a sign-in was refused. A failing server or an unreadable answer is no refusal (AUTH-05, AUTH-06). */
export const isSignInRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'status' && error.status !== null && error.status < 500;

/** Returns the server's errors by field, from the `errors` list. Empty for other failures (BOOK-07). */
export function getRefusedFields(error: unknown): FieldError[] {
  const body = error instanceof ApiError && error.kind === 'status' ? error.body : null;
  const list = isObject(body) ? body['errors'] : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    isObject(entry) && isText(entry['path']) && isText(entry['msg'])
      ? [{ path: entry['path'].replace(/\[(\w+)\]/g, '.$1'), msg: entry['msg'] }]
      : [],
  );
}
