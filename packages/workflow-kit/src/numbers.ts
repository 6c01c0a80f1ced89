/** Generates whole numbers from 0 up to `below`. The same seed gives the same numbers (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Returns the percentile of sorted values: a fraction `part` of them is not larger. @throws for an empty list */
export function percentile<T>(sorted: readonly T[], part: number): T {
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** Returns the median of values in any order. @throws for an empty list */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
