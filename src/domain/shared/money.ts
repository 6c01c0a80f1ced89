import { formatCount, twoDigits } from './number-text.ts';

/** Whole paisa, 100 to the rupee: the only unit in which amounts are added, compared and stored. */
export type Paisa = number & { readonly __unit: 'paisa' };

/** Brands a whole number of paisa that is known to be one (a database column, a sum). */
export const paisa = (whole: number): Paisa => whole as Paisa;

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Rupees (`1234.5`, `Rs 1,234.50`) in paisa, by their digits; `null` for no amount or more than two decimals. */
export function toPaisa(rupees: number | string): Paisa | null {
  const text = typeof rupees === 'number' ? String(rupees) : cleanAmount(rupees);
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const value = Number.parseInt(whole + decimals.padEnd(2, '0'), 10);
  return Number.isSafeInteger(value) ? paisa(sign && value ? -value : value) : null;
}

/** A typed amount in rupees as it is sent: `NaN` where nothing is typed, the text where it is no number. UI-04. */
export function typedAmount(typed: string): number | string {
  if (typed.trim() === '') return Number.NaN;
  const text = cleanAmount(typed.replace(/\.\s*$/, ''));
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return typed;
  return Math.max(-Number.MAX_VALUE, Math.min(Number(text), Number.MAX_VALUE));
}

/** A typed amount a paisa up or down, within `min` and `max` in rupees; `null` where that is none. LEDG-38. */
export function stepAmount(typed: string, by: 1 | -1, { min, max }: { min: number; max: number }): string | null {
  const from = typed.trim() === '' ? 0 : toPaisa(typed);
  if (from === null) return null;
  const [least, most] = [requirePaisa(min), requirePaisa(max)];
  const next = by > 0 ? Math.max(from + by, least) : Math.min(from + by, most);
  return next < least || next > most ? null : String(toRupees(paisa(next)));
}

function cleanAmount(typed: string): string {
  const bare = typed.replace(/[\s\u00A0\u202F]/g, '').replace(/^(?:Rs\.?|PKR|₨)/i, '');
  return /^-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** Paisa as the rupees that the API carries. The nearest double of a two-decimal number prints as that number again. */
export const toRupees = (amount: Paisa): number => amount / 100;

/** Rupees in paisa, to the nearest one where a provider sends finer ones (`0.1 + 0.2`). */
export const toNearestPaisa = (rupees: number): Paisa => toPaisa(rupees) ?? paisa(Math.round(rupees * 100));

/** Sum of rupee amounts, exact to the paisa. */
export const sumRupees = (amounts: readonly number[]): number =>
  toRupees(paisa(amounts.reduce((sum, amount) => sum + toNearestPaisa(amount), 0)));

/** Sum of typed amounts in rupees, `null` where one of them is none. */
export function sumTyped(typed: readonly string[]): number | null {
  const amounts = typed.map(toPaisa);
  const isEach = amounts.every((amount) => amount !== null);
  return isEach ? toRupees(paisa(amounts.reduce((sum, amount) => sum + amount, 0))) : null;
}

/** `payable - paid` in rupees, exact. */
export const pendingRupees = (payable: number, paid: number): number => sumRupees([payable, -paid]);

/** Rupees in paisa. @throws RangeError when the number has more than two decimals. */
export function requirePaisa(rupees: number): Paisa {
  const amount = toPaisa(rupees);
  if (amount === null) throw new RangeError(`${rupees} is no amount of rupees and paisa`);
  return amount;
}

const amountText = (amount: number): string =>
  `${formatCount(Math.floor(Math.abs(amount) / 100))}.${twoDigits(Math.abs(amount) % 100)}`;
const signOf = (amount: number): string => (amount < 0 ? '-' : '');

/** `Rs 12,500` or `Rs 12,500.50`: bookings, receipts, claims. */
export function formatRs(rupees: number): string {
  const amount = toNearestPaisa(rupees);
  return `${signOf(amount)}Rs ${amountText(amount).replace('.00', '')}`;
}

/** Ledger amounts: locale en-PK, currency PKR, 0 to 2 decimals, a no-break space after `Rs`. LEDG-30. */
export function formatPkr(rupees: number): string {
  const amount = toNearestPaisa(rupees);
  return `${signOf(amount)}Rs\u00A0${amountText(amount).replace(/\.?0{1,2}$/, '')}`;
}
