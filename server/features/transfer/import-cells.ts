import { fromLocalInput, isDay, startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { toPaisa, toRupees } from '../../../src/domain/shared/money.ts';

/** What a cell says, or why that cannot be told for sure. */
export type Read<T> = { value: T } | { refused: string };

/** Rupees as typed: `1500`, `1,500.50`, `Rs 1,50,000`. `1,50` and `1.500` can be read in two ways and are refused. MOVE-03 */
export function readAmount(cell: string): Read<number> {
  const bare = cell
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(/^(?:Rs\.?|PKR|₨)/i, '')
    .replace(/\/[-=]$/, '');
  if (/^-?\d+[.,]$|^-?\d*,\d{1,2}$|^-?\d{1,3}\.\d{3}$/.test(bare)) {
    return { refused: `"${cell}" can be read in two ways. Write it like 1500 or 1500.50.` };
  }
  const isGrouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/.test(bare);
  const paisa = isGrouped || !bare.includes(',') ? toPaisa(bare) : null;
  if (paisa === null) return { refused: `"${cell}" is no amount. Write it like 1500 or 1500.50.` };
  return { value: toRupees(paisa) };
}

/** Which of the two numbers of `5/1/2025` is the day. */
export type DayOrder = 'dmy' | 'mdy';
/** What a cell cannot tell: the order of dates in its file, and the present as an ISO instant. */
export type CellContext = { order: DayOrder | null; now: string };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NAMED = /^(\d{1,2})[ /.-]([a-z]{3})[a-z]*[ /.,-]+(\d{4}|\d{2})$/i;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const TIMED = /^(.*?)(?:[T,]?\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?)$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const dayPart = (cell: string): string => (TIMED.exec(cell)?.[1] ?? cell).trim();

/** The order of the dates of a file: one with a 13 or more tells it for all; `null` for none or both. MOVE-03 */
export function findDayOrder(cells: Iterable<string>): DayOrder | null {
  let found: DayOrder | null = null;
  for (const cell of cells) {
    const [, first, second] = SLASHED.exec(dayPart(cell)) ?? [];
    const order = Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : null;
    if (order === null) continue;
    if (found !== null && found !== order) return null;
    found = order;
  }
  return found;
}

const pad = (text: string, length = 2) => text.padStart(length, '0');

/** The day of a cell as `yyyy-MM-dd`. MOVE-03 */
export function readDay(cell: string, { order }: Pick<CellContext, 'order'>): Read<string> {
  const text = dayPart(cell);
  const toDay = (year: string, month: string, day: string): Read<string> => {
    const value = `${year}-${pad(month)}-${pad(day)}`;
    return isDay(value) ? { value } : { refused: `"${cell}" is no day of the calendar.` };
  };
  const iso = ISO.exec(text);
  if (iso) return toDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const named = NAMED.exec(text);
  if (named) {
    const [, day = '', month = '', year = ''] = named;
    return toDay(year.length === 2 ? `20${year}` : year, String(MONTHS.indexOf(month.toLowerCase()) + 1), day);
  }
  const slashed = SLASHED.exec(text);
  if (!slashed) return { refused: `"${cell}" is no date. Write it like 2025-01-31 or 31/1/2025.` };
  const [, first = '', second = '', year = ''] = slashed;
  const own = Number(first) > 12 ? 'dmy' : Number(second) > 12 || first === second ? 'mdy' : order;
  if (own === null) {
    return {
      refused: `"${cell}" can be read in two ways, and the other dates of the file do not tell which. Write it like 2025-01-31.`,
    };
  }
  return own === 'dmy' ? toDay(year, second, first) : toDay(year, first, second);
}

/** The moment of a cell as an ISO instant; a day without a time is its beginning in the shop. MOVE-03 */
export function readInstant(cell: string, context: CellContext): Read<string> {
  if (INSTANT.test(cell) && !Number.isNaN(Date.parse(cell))) return { value: new Date(cell).toISOString() };
  const day = readDay(cell, context);
  if ('refused' in day) return day;
  const [, , hour, minute, half] = TIMED.exec(cell) ?? [];
  if (hour === undefined) return { value: new Date(startOfShopDay(day.value)).toISOString() };
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const instant = fromLocalInput(`${day.value}T${pad(String(hours))}:${minute}`);
  return instant === null
    ? { refused: `"${cell}" has no time of the clock in it.` }
    : { value: new Date(instant).toISOString() };
}

/** A moment that has been. */
export function readPast(cell: string, context: CellContext): Read<string> {
  const read = readInstant(cell, context);
  return 'value' in read && read.value > context.now ? { refused: `"${cell}" is in the future.` } : read;
}

/** Words of a cell without what people write in different ways: letters and digits alone. */
export const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

/** Reads one of the values that are known, by its own name or by what else shops call it, in keys with spaces between. */
export const oneOf =
  <T extends string>(known: readonly T[], also?: Readonly<Partial<Record<T, string>>>) =>
  (cell: string): Read<T> => {
    const key = toKey(cell);
    const value =
      known.find((word) => toKey(word) === key) ?? known.find((word) => also?.[word]?.split(' ').includes(key));
    return value === undefined ? { refused: `"${cell}" is not one of ${known.join(', ')}.` } : { value };
  };

export const readText = (value: string): Read<string> => ({ value });

/** What a spreadsheet leaves of a long number: its other digits are gone. */
const isCutNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell);

/** Digits as written. */
export const readDigits = (cell: string): Read<string> =>
  isCutNumber(cell)
    ? { refused: `"${cell}" was cut off by the spreadsheet. Format the column as text.` }
    : { value: cell };

/** A number as written; Excel drops the zero before a mobile number, which is put back. */
export const readPhone = (cell: string): Read<string> => readDigits(/^3\d{9}$/.test(cell) ? `0${cell}` : cell);

/** Codes that this shop gives itself, and what a code on paper, in a file name and in a search can be. MOVE-04 */
const OWN_CODE = /^(?:BK|WC)-\d+$/;
const REFERENCE = /^[A-Z0-9](?:[A-Z0-9 ._/#-]{0,28}[A-Z0-9])?$/;

/** The code of a record in the old book, in capital letters. MOVE-04 */
export function readReference(cell: string): Read<string> {
  const value = cell.toUpperCase();
  if (isCutNumber(cell)) return readDigits(cell);
  if (OWN_CODE.test(value)) return { refused: `"${cell}" is a code that Reflow gives. Put OLD- before it.` };
  return REFERENCE.test(value)
    ? { value }
    : { refused: `"${cell}" cannot be a code: up to 30 letters A to Z, digits and . _ / # - inside.` };
}
