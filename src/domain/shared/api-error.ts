import type * as z from 'zod/mini';

/** READ-09: the last resort where a screen has no text of its own. */
export const UNKNOWN_ERROR = 'An unknown error occurred';
/** READ-10: no answer from the server and no message either. */
export const NETWORK_ERROR = 'Network error occurred';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const joined = (list: unknown, key: 'message' | 'msg'): string | null => {
  if (!Array.isArray(list)) return null;
  const texts = list.map((entry: unknown) => (isObject(entry) ? entry[key] : null)).filter(isText);
  return texts.length > 0 ? texts.join(' • ') : null;
};

/** The sentence in a provider's answer, `null` where it carries none. READ-07 to READ-09. */
export function getErrorText(body: unknown): string | null {
  if (!isObject(body)) return null;
  return (
    joined(body['error'], 'message') ??
    joined(body['errors'], 'msg') ??
    (isText(body['message']) ? body['message'] : null) ??
    (isText(body['error']) ? body['error'] : null)
  );
}

/** A field's error as the provider reports it; `path` is normalised to dots: `booking_items.1.name`. */
export type FieldError = { path: string; msg: string };

/** `network` and `timeout` got no answer, `status` is outside 200 to 299, `shape` is not what was promised. */
export type ApiErrorKind = 'network' | 'timeout' | 'status' | 'shape';

/** A failed call. `status` and `body` are those of the answer, `null` when there was none. */
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

/** The server's own text, else the network message, else the screen's `fallback`. READ-07, READ-09. */
export function getErrorMessage(error: unknown, fallback: string = UNKNOWN_ERROR): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.kind === 'network' || error.kind === 'timeout') return error.message;
  return getErrorText(error.body) ?? fallback;
}

/** The status of the answer, `null` when there was none. */
export const getErrorStatus = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** Whether a write may have arrived all the same. A 4xx says that it did not. */
export function isUnanswered(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status === null || status < 400 || status > 499;
}

/** The record as it is now, from the 412 of a write that came too late; `null` where the answer carries none. REL-02. */
export const getCurrent = <T>(error: unknown, shape: z.ZodMiniType<T>): T | null => getRecord(error, 412, shape);

/** The record that an answer with this status carries, `null` where there is none. */
export function getRecord<T>(error: unknown, status: number, shape: z.ZodMiniType<T>): T | null {
  if (getErrorStatus(error) !== status || !(error instanceof ApiError)) return null;
  const { body } = error;
  const parsed = shape.safeParse(typeof body === 'object' && body !== null && 'data' in body ? body.data : null);
  return parsed.success ? parsed.data : null;
}

/** Reads worth trying again: no answer, 408, 429 and 5xx. Any other answer is an answer. READ-01. */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status } = error;
  if (kind === 'network' || kind === 'timeout') return true;
  return kind === 'status' && status !== null && (status === 408 || status === 429 || status >= 500);
}

/** The refresh token was refused: 500, any 4xx but 408 and 429, a 200 of `success: false`. AUTH-13. */
export function isRefreshRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'status' || error.status === null) return false;
  const { status } = error;
  return status === 200 || (status >= 400 && status <= 500 && status !== 408 && status !== 429);
}

/** An answer to a sign-in that says no; a failing server or an unreadable answer says nothing. AUTH-05, AUTH-06. */
export const isSignInRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'status' && error.status !== null && error.status < 500;

/** The server's complaints about the fields, its `errors` list; none where it did not say no, or otherwise. BOOK-07. */
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
