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

/**
 * The sentence in a provider's answer, in the order of READ-07 to READ-09: a list in `error` (message), a list in `errors` (msg),
 * `message`, `error`. `null` when the answer carries none, so that a screen's own fallback wins.
 */
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

/** The `errors` list of a refused creation; empty when there is none. BOOK-07. */
export function getFieldErrors(body: unknown): FieldError[] {
  const list = isObject(body) ? body['errors'] : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    isObject(entry) && isText(entry['path']) && isText(entry['msg'])
      ? [{ path: entry['path'].replace(/\[(\w+)\]/g, '.$1'), msg: entry['msg'] }]
      : [],
  );
}
