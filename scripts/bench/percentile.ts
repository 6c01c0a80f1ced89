/** Of what stands in order the one that `part` of it are no larger than. @throws where there is none */
export function percentile<T>(sorted: readonly T[], part: number): T {
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** The middle of what stands in any order. @throws where there is none */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
