import { isOwnCode, withoutSymbology } from '../shared/code.ts';
import { KEY_PAUSE_MS, LINE_MAX, PIN_LENGTH } from '../shared/limits.ts';

/** Keys of the shortest code that is taken from a scanner. KEYS-04 */
export const SCAN_MIN = 4;

/**
 * Where a key is pressed: into a text field, into a field for a password or a one-time code, or anywhere else on the page.
 * Password managers type into a `secret` field as fast as a scanner. The field of a PIN, which acts at its last digit, is
 * no text field but `page`: its keys wait.
 */
export type KeyPlace = 'page' | 'field' | 'secret';

/** Keys that followed one another as fast as the keys of a scanner. `at` is the time of the last key in milliseconds. */
export type Burst = { text: string; keys: number; at: number };

/** A key, as its character, and its time in milliseconds. */
export type KeyPress = { key: string; at: number; place: KeyPlace };

/** The character of a key of which only an input method knows the character. */
export const UNKNOWN_KEY = '\uFFFD';

export const NO_BURST: Burst = { text: '', keys: 0, at: 0 };

/** Whether a key comes so soon after a burst that it may be part of it. KEYS-04 */
export const isFast = (burst: Burst, { at }: { at: number }): boolean =>
  burst.keys > 0 && at >= burst.at && at - burst.at <= KEY_PAUSE_MS;

/** The burst with one more key, or a new one that begins with the key. */
export const withKey = (burst: Burst, press: Pick<KeyPress, 'key' | 'at'>): Burst => {
  const before = isFast(burst, press) ? burst : NO_BURST;
  return { text: (before.text + press.key).slice(0, LINE_MAX), keys: before.keys + 1, at: press.at };
};

/** Whether so many keys came so fast that they are no shortcuts. KEYS-04 */
export const isLong = ({ keys }: Burst): boolean => keys >= SCAN_MIN;

/** The digits of a product: EAN-8, UPC, EAN-13 or ITF-14. */
const PRODUCT = /^\d{8}(?:\d{4,6})?$/;

/** The text of a scan without the identifier of its symbology. KEYS-04 */
export const toScanned = (text: string): string => withoutSymbology(text).trim();

/**
 * Whether a text has a form that nobody types as fast as a scanner: a code of Reflow, the number of a product, or any text
 * behind the identifier of a symbology.
 */
export const isBarcode = (text: string): boolean =>
  withoutSymbology(text) !== text || isOwnCode(text) || PRODUCT.test(text);

/**
 * Whether Enter, Tab or a line feed ends a scan: at least four keys, none of them later than 100 ms after the one before.
 * Only a barcode is a scan in a `secret` field. KEYS-04, KEYS-10
 */
export const endsScan = (burst: Burst, end: Omit<KeyPress, 'key'>): boolean =>
  isLong(burst) && isFast(burst, end) && (end.place !== 'secret' || isBarcode(burst.text));

/** The digits of a PIN that was typed fast, with or without blanks and dashes; empty where the keys are a scan. LOCK-02 */
export function toPin(text: string): string {
  const digits = text.replaceAll(/[ -]/g, '');
  return /^\d*$/.test(digits) && digits.length <= PIN_LENGTH ? digits : '';
}

/** A text field as a scan finds it (the texts before and behind the cursor) and as the scan leaves it (`value`). */
type ScannedField = { before: string; behind: string; value: string };

/**
 * The text of a field after a scan. Where the layout of the keyboard or a symbology identifier has changed the code, the
 * code as it was scanned takes the place of what arrived; letters alone stay, because they may be a name in Urdu. A lookup
 * keeps nothing beside a barcode, and a field of digits takes no letters. KEYS-10
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
