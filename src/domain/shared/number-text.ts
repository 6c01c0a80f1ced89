/**
 * Returns `12,500` for a whole number. It does not use `Intl`, like every format here, because its first use costs a
 * page 30 ms.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `07` */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

const STEPS = [
  { one: 1e9, letter: 'B' },
  { one: 1e6, letter: 'M' },
  { one: 1e3, letter: 'K' },
];

/**
 * Returns `1.2M` for 1,234,567: a number on a chart, to a tenth of its unit, without `Intl`, whose data loads slowly.
 */
export function formatCompact(number: number): string {
  const tenths = (one: number) => Math.round((number / one) * 10) / 10;
  // A number that rounds to a thousand of one unit is one of the next unit.
  const step = STEPS.find(({ one }) => number >= one * 0.99995);
  return step ? `${tenths(step.one)}${step.letter}` : String(tenths(1));
}

const WHOLE = 10_000n;

/** Returns shares in percent with two decimals. They add up to exactly 100.00 by largest remainders. */
export function toPercentages(amounts: readonly number[]): number[] {
  const parts = amounts.map(BigInt);
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return amounts.map(() => 0);
  const hundredths = parts.map((part) => (part * WHOLE) / total);
  const left = Number(WHOLE - hundredths.reduce((sum, share) => sum + share, 0n));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (part * WHOLE) % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder));
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return hundredths.map((share, index) => (Number(share) + (raised.has(index) ? 1 : 0)) / 100);
}

/** `12.30%`. */
export const formatPercent = (percentage: number): string => `${percentage.toFixed(2)}%`;
