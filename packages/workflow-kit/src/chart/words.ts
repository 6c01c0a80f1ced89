/** `saveBooking` -> `save booking`; `hasActiveInbound` -> `has active inbound`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase();

/** `booking-edit` -> `Booking edit`. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + spaced(name).slice(1);

/** Escapes text for XML and HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HOUR_MS = 3_600_000;

/** `1500` -> `1.5 s`, `500` -> `500 ms`, `300000` -> `5 min`, `65000` -> `65 s`. From two days on the unit is days. */
export function durationWords(milliseconds: number): string {
  if (milliseconds >= 48 * HOUR_MS) return `${milliseconds / (24 * HOUR_MS)} days`;
  if (milliseconds >= 2 * HOUR_MS) return `${milliseconds / HOUR_MS} h`;
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000 || milliseconds % 60_000 !== 0) return `${milliseconds / 1_000} s`;
  return `${milliseconds / 60_000} min`;
}

/**
 * A placeholder for a value that is known only at run time. Any property can be read, and it can be called and constructed. As text
 * it is its path in braces: `{user.name}`. As a number it is 0, or the result of `toNumber` for its path.
 */
export function anything(path: string, toNumber: (path: string) => number = () => 0): unknown {
  const target = function () {};
  return new Proxy(target, {
    get(_, property) {
      if (property === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? toNumber(path) : `{${path}}`);
      if (property === Symbol.iterator) return function* () {};
      if (property === 'toString' || property === 'valueOf' || property === 'toJSON') return () => `{${path}}`;
      if (property === 'length') return 0;
      if (typeof property === 'symbol' || property === 'then') return undefined;
      if (property === 'prototype') return target.prototype;
      return anything(`${path}.${property}`, toNumber);
    },
    has: () => true,
    apply: () => anything(path, toNumber),
    construct: () => anything(path, toNumber) as object,
  });
}
