/** A source of numbers from 0 up to 1 that is the same for the same seed. */
export function createDice(seed: number) {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1)),
    /** The same things in another order. */
    shuffle: <T>(things: readonly T[]): T[] =>
      things
        .map((thing) => ({ thing, place: roll() }))
        .sort((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
export type Dice = ReturnType<typeof createDice>;
