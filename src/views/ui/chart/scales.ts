/** How far two lines of an axis are apart: 1, 2 or 5 times a power of ten, for about `count` of them up to `most`. */
function toStep(most: number, count: number): number {
  const step = most / count;
  const power = 10 ** Math.floor(Math.log10(step));
  const error = step / power;
  return power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1);
}

/** Amounts from 0 to `most` in the places from `from` to `to`. */
export const scaleAmounts =
  (most: number, [from, to]: readonly [from: number, to: number]) =>
  (amount: number): number =>
    from + (amount / most) * (to - from);

/** The lines of an axis for amounts up to `most`, about `count`: from 0 to the first that is not below it. */
export function listTicks(most: number, count: number): number[] {
  let [step, end, before] = [0, most, -1];
  while (step !== before) {
    before = step;
    step = toStep(end, count);
    end = Math.ceil(end / step - 1e-9) * step;
  }
  return Array.from({ length: Math.round(end / step) + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}

/**
 * Returns the start of each of `count` columns between `from` and `to`, and their common width. The fraction
 * `gap` of each slot stays free.
 */
export function placeColumns(count: number, [from, to]: readonly [from: number, to: number], gap = 0) {
  const step = (to - from) / Math.max(1, count - gap);
  return { step, width: step * (1 - gap), toLeft: (place: number): number => from + place * step };
}
