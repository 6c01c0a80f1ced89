import { toAsciiDashes, toAsciiDigits, withoutInvisible } from './characters.ts';
import { formatRupees, paisa, requirePaisa, toPaisa, toRupees, type Paisa } from './money.ts';

/**
 * The meaning of a typed amount. `rupees` may have more than two decimals, which the rules of the field refuse.
 * `readings` are the two possible amounts of an ambiguous text, each in an accepted form.
 */
export type AmountReading =
  | { is: 'empty' | 'refused' }
  | { is: 'accepted'; rupees: number }
  | { is: 'ambiguous'; readings: readonly [string, string] };

const EMPTY: AmountReading = { is: 'empty' };
const REFUSED: AmountReading = { is: 'refused' };

const PLAIN = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Blanks that may separate thousands. Tabs and line ends separate two amounts instead. */
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

/** Characters that are replaced by those of the grammar. */
const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/[\u060C\uFF0C\u3001]/g, ','],
  [/[\u06D4\uFF0E\u3002]/g, '.'],
  [/[\u02BC\u2018\u2019\u201B\u2032\u00B4`\u066C\uFF07]/g, "'"],
];

const CURRENCY = String.raw`(?:rupees?|rupaye?|rs|re|pkr|₨|روپ[\p{L}\p{M}]{1,4})\.?`;

/**
 * Sign, currency and a sign after it; the number; then `/-` or a trailing minus, the currency, `only` and a full stop.
 */
const AMOUNT = new RegExp(
  String.raw`^(?<before>[-+]?) *(?:${CURRENCY})? *(?<after>[-+]?) *'?(?<number>[.,٫]?\d+(?:[.,'٫ ]\d+)*)` +
    String.raw`(?<tail>[.,]-| *[/=:][-=]?| *-[/=]?)? *\.?(?: *${CURRENCY})?(?: *only)?\.?$`,
  'iu',
);

/** Digits in groups of three, or of two before the last three, as in lakhs and crores. */
const GROUPED =
  /^[1-9]\d{0,2}(?:(?<mark>[,.' ])\d{3})(?:\k<mark>\d{3})*$|^[1-9]\d?(?:(?<lakh>[,.' ])\d\d)(?:\k<lakh>\d\d)*\k<lakh>\d{3}$/;

const isGrouped = (digits: string): boolean => GROUPED.test(digits);
const toNumber = (digits: string): number => Math.min(Number(digits), Number.MAX_VALUE);
const joined = (digits: string): string => digits.replaceAll(/\D/g, '');

const accepted = (rupees: number): AmountReading => ({ is: 'accepted', rupees });

/** Reads `whole`, a separator and `rest` in both ways: as decimals and as one number. Both may be the same amount. */
function eitherWay(whole: string, rest: string): AmountReading {
  const decimal = toNumber(`${joined(whole)}.${rest}`);
  const grouped = toNumber(joined(whole) + rest);
  // Both readings exceed any limit and are refused for their size.
  if (decimal === grouped || decimal > Number.MAX_SAFE_INTEGER / 1000) return accepted(grouped);
  return { is: 'ambiguous', readings: [formatRupees(decimal), formatRupees(grouped)] };
}

/** Reads digits and separators. Only a point or `٫` certainly starts the decimals. */
function readNumber(number: string): AmountReading {
  const at = Math.max(...[',', '.', '٫'].map((mark) => number.lastIndexOf(mark)));
  if (at < 0) return /^\d+$/.test(number) || isGrouped(number) ? accepted(toNumber(joined(number))) : REFUSED;
  const [mark, whole, rest] = [number[at], number.slice(0, at), number.slice(at + 1)];
  if (/\D/.test(rest)) return REFUSED;
  if (/^\d*$/.test(whole)) {
    const canGroup = isGrouped(number);
    const isDecimal = mark === '٫' || (mark === '.' && !canGroup);
    if (isDecimal) return accepted(toNumber(`${whole}.${rest}`));
    if (mark === ',' && canGroup) return accepted(toNumber(whole + rest));
    return rest.length <= 3 ? eitherWay(whole, rest) : REFUSED;
  }
  // The number has more than one separator.
  if (isGrouped(number)) return accepted(toNumber(joined(number)));
  if (!isGrouped(whole)) return REFUSED;
  const isOtherMark = !whole.includes(mark ?? '');
  if (isOtherMark && (mark !== ',' || rest.length < 3)) return accepted(toNumber(`${joined(whole)}.${rest}`));
  return rest.length <= (isOtherMark ? 3 : 2) ? eitherWay(whole, rest) : REFUSED;
}

function withSign(isNegative: boolean, reading: AmountReading): AmountReading {
  if (!isNegative) return reading;
  if (reading.is === 'accepted') return accepted(reading.rupees === 0 ? 0 : -reading.rupees);
  if (reading.is !== 'ambiguous') return reading;
  const [one, other] = reading.readings;
  return { is: 'ambiguous', readings: [`-${one}`, `-${other}`] };
}

/** In some programs `500-` is a negative amount. Here it may be `500/-` without its `/`. */
function withTrailingMinus(reading: AmountReading): AmountReading {
  if (reading.is !== 'accepted' || reading.rupees === 0) return reading.is === 'accepted' ? reading : REFUSED;
  const amount = formatRupees(reading.rupees);
  return { is: 'ambiguous', readings: [`-${amount}`, amount] };
}

/** Reads a typed amount in rupees: `1,234.50`, `Rs 500/-`, `500 PKR`, `۱٬۵۰۰٫۵۰ روپے` (UI-04, TYPED-01). */
export function readAmount(typed: string): AmountReading {
  const text = typed.trim();
  if (PLAIN.test(text)) return accepted(Number(text));
  let bare = toAsciiDashes(toAsciiDigits(withoutInvisible(text)))
    .replace(BLANKS, ' ')
    .trim();
  if (bare === '') return EMPTY;
  for (const [marks, mark] of SEPARATORS) bare = bare.replace(marks, mark);
  const { before = '', after = '', number = '', tail = '' } = AMOUNT.exec(bare)?.groups ?? {};
  const reading = number === '' ? REFUSED : readNumber(number);
  const signs = before + after;
  if (tail.trim() === '-') return signs === '' ? withTrailingMinus(reading) : REFUSED;
  return signs.length > 1 ? REFUSED : withSign(signs === '-', reading);
}

/**
 * Returns `500,00 can be read in two ways. Enter 500 or 50,000.`, or `null` if the amount is unambiguous (TYPED-01).
 */
export function ambiguityOf(typed: string): string | null {
  const reading = readAmount(typed);
  if (reading.is !== 'ambiguous') return null;
  return `${typed.trim()} can be read in two ways. Enter ${reading.readings.join(' or ')}.`;
}

/** Returns why an invalid value cannot be the amount of a field (TYPED-01). */
export function refuseAmount(label: string, value: unknown, empty: string): string {
  const typed = typeof value === 'string' ? value : '';
  if (typed.trim() === '') return empty;
  return ambiguityOf(typed) ?? `${label} must be a number`;
}

/** Converts a typed amount for the request: `NaN` for an empty field, the text if the amount is uncertain (UI-04). */
export function typedAmount(typed: string): number | string {
  const reading = readAmount(typed);
  if (reading.is === 'empty') return Number.NaN;
  return reading.is === 'accepted' ? reading.rupees : typed;
}

/** Returns a typed amount in paisa, `null` if it is not one certain amount of rupees and paisa. */
export function typedPaisa(typed: string): Paisa | null {
  const reading = readAmount(typed);
  return reading.is === 'accepted' ? toPaisa(reading.rupees) : null;
}

/** Sums typed amounts in rupees, `null` if one is invalid. */
export function sumTyped(typed: readonly string[]): number | null {
  const amounts = typed.map(typedPaisa);
  const isEach = amounts.every((amount) => amount !== null);
  return isEach ? toRupees(paisa(amounts.reduce((sum, amount) => sum + amount, 0))) : null;
}

/**
 * Changes a typed amount by one paisa, within `min` and `max` in rupees. Returns `null` if that is impossible
 * (LEDG-38).
 */
export function stepAmount(typed: string, by: 1 | -1, { min, max }: { min: number; max: number }): string | null {
  const from = typed.trim() === '' ? 0 : typedPaisa(typed);
  if (from === null) return null;
  const [least, most] = [requirePaisa(min), requirePaisa(max)];
  const next = by > 0 ? Math.max(from + by, least) : Math.min(from + by, most);
  return next < least || next > most ? null : String(toRupees(paisa(next)));
}
