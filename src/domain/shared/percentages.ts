const WHOLE = 10_000n;

/** Shares of whole paisa in percent, with two decimals, adding up to exactly 100.00 by largest remainders. */
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
