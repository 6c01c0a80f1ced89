import { formatCount, twoDigits } from './number-text.ts';

/** Whole paisa, 100 to the rupee: the only unit in which amounts are added, compared and stored. */
export type Paisa = number & { readonly __unit: 'paisa' };

/** Brands a whole number of paisa that is known to be one (a database column, a sum). */
export const paisa = (whole: number): Paisa => whole as Paisa;

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Converts rupees to paisa by their digits. Returns `null` for more than two decimals and for an invalid amount. */
export function toPaisa(rupees: number): Paisa | null {
  const match = DECIMAL.exec(String(rupees));
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const value = Number.parseInt(whole + decimals.padEnd(2, '0'), 10);
  return Number.isSafeInteger(value) ? paisa(sign && value ? -value : value) : null;
}

/** Converts paisa to the rupees of the API. The nearest double of a two-decimal number prints as that number again. */
export const toRupees = (amount: Paisa): number => amount / 100;

/** Converts rupees to the nearest paisa, because a provider may send finer amounts (`0.1 + 0.2`). */
export const toNearestPaisa = (rupees: number): Paisa => toPaisa(rupees) ?? paisa(Math.round(rupees * 100));

/** Sums rupee amounts, exact to the paisa. */
export const sumRupees = (amounts: readonly number[]): number =>
  toRupees(paisa(amounts.reduce((sum, amount) => sum + toNearestPaisa(amount), 0)));

/** Returns `payable - paid` in rupees, exactly. */
export const pendingRupees = (payable: number, paid: number): number => sumRupees([payable, -paid]);

/** Converts rupees to paisa. @throws RangeError for more than two decimals */
export function requirePaisa(rupees: number): Paisa {
  const amount = toPaisa(rupees);
  if (amount === null) throw new RangeError(`${rupees} is no amount of rupees and paisa`);
  return amount;
}

const amountText = (amount: number): string =>
  `${formatCount(Math.floor(Math.abs(amount) / 100))}.${twoDigits(Math.abs(amount) % 100)}`;
const signOf = (amount: number): string => (amount < 0 ? '-' : '');

/** Returns `12,500` or `12,500.50`, as an amount is typed. */
export const formatRupees = (rupees: number): string => formatRs(rupees).replace('Rs ', '');

/** Returns `Rs 12,500` or `Rs 12,500.50`, for bookings, receipts and claims. */
export function formatRs(rupees: number): string {
  const amount = toNearestPaisa(rupees);
  return `${signOf(amount)}Rs ${amountText(amount).replace('.00', '')}`;
}

/** Formats ledger amounts: locale en-PK, currency PKR, 0 or 2 decimals, a no-break space after `Rs` (LEDG-30). */
export function formatPkr(rupees: number): string {
  const amount = toNearestPaisa(rupees);
  return `${signOf(amount)}Rs\u00A0${amountText(amount).replace('.00', '')}`;
}
