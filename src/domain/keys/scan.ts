import { isOwnCode, withoutSymbology } from '../shared/code.ts';
import { KEY_PAUSE_MS, LINE_MAX, PIN_LENGTH } from '../shared/limits.ts';

/** The minimum number of keys of a scanned code (KEYS-04). */
export const SCAN_MIN = 4;

/**
 * The place of a key press: a text field, a field for a password or a one-time code, or the rest of the page. Password
 * managers type into a `secret` field as fast as a scanner. A PIN field acts at its last digit, so it belongs to
 * `page`, where keys wait.
 */
export type KeyPlace = 'page' | 'field' | 'secret';

/** Keys that followed each other at scanner speed. `at` is the time of the last key in milliseconds. */
export type Burst = { text: string; keys: number; at: number };

/** A key press: its character and its time in milliseconds. */
export type KeyPress = { key: string; at: number; place: KeyPlace };

/** The placeholder for a character that only an input method knows. */
export const UNKNOWN_KEY = '\uFFFD';

export const NO_BURST: Burst = { text: '', keys: 0, at: 0 };

/** Checks whether a key follows a burst so soon that it may belong to it (KEYS-04). */
export const isFast = (burst: Burst, { at }: { at: number }): boolean =>
  burst.keys > 0 && at >= burst.at && at - burst.at <= KEY_PAUSE_MS;

/** Adds a key to the burst, or starts a new one with it. */
export const withKey = (burst: Burst, press: Pick<KeyPress, 'key' | 'at'>): Burst => {
  const before = isFast(burst, press) ? burst : NO_BURST;
  return { text: (before.text + press.key).slice(0, LINE_MAX), keys: before.keys + 1, at: press.at };
};

/** Checks whether the burst is too long to be shortcuts (KEYS-04). */
export const isLong = ({ keys }: Burst): boolean => keys >= SCAN_MIN;

/** A product number: EAN-8, UPC, EAN-13 or ITF-14. */
const PRODUCT = /^\d{8}(?:\d{4,6})?$/;

/** Removes the symbology identifier from a scanned text (KEYS-04). */
export const toScanned = (text: string): string => withoutSymbology(text).trim();

/**
 * Checks whether nobody types a text of this form at scanner speed: a code of Reflow, a product number, or any text
 * after a symbology identifier.
 */
export const isBarcode = (text: string): boolean =>
  withoutSymbology(text) !== text || isOwnCode(text) || PRODUCT.test(text);

/**
 * Checks whether Enter, Tab or a line feed ends a scan. A scan has at least four keys, each at most 100 ms after the
 * previous one. In a `secret` field only a barcode is a scan (KEYS-04, KEYS-10).
 */
export const endsScan = (burst: Burst, end: Omit<KeyPress, 'key'>): boolean =>
  isLong(burst) && isFast(burst, end) && (end.place !== 'secret' || isBarcode(burst.text));

/**
 * Returns the digits of a quickly typed PIN, with or without blanks and dashes. Empty if the keys are a scan (LOCK-02).
 */
export function toPin(text: string): string {
  const digits = text.replaceAll(/[ -]/g, '');
  return /^\d*$/.test(digits) && digits.length <= PIN_LENGTH ? digits : '';
}

/** A text field before a scan (the texts before and after the cursor) and after it (`value`). */
type ScannedField = { before: string; behind: string; value: string };

/**
 * Returns the text of a field after a scan. If the keyboard layout or a symbology identifier changed the code, the
 * scanned code replaces the typed text. Letters alone stay, because they may be an Urdu name. A lookup keeps nothing
 * but a barcode, and a digit field takes no letters (KEYS-10).
 */
export function textAfterScan(
  { before, behind, value }: ScannedField,
  scanned: string,
  kind: 'text' | 'digits' | 'lookup',
): string {
  const isWhole = value.startsWith(before) && value.endsWith(behind) && value.length >= before.length + behind.length;
  if (!isWhole) return value;
  const arrived = value.slice(before.length, value.length - behind.length);
  if (arrived === '') return value;
  const isKnown = !scanned.includes(UNKNOWN_KEY) && /\d/.test(scanned);
  const code = toScanned(isKnown ? scanned : arrived);
  if (kind === 'digits' && /\D/.test(code)) return before + behind;
  if (kind === 'lookup' && isBarcode(code)) return code;
  return code.toUpperCase() === arrived.toUpperCase() ? value : before + code + behind;
}
