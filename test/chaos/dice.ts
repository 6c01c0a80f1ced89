import { numbers } from 'workflow-kit/numbers';

/** Draws that are the same for the same seed. */
export function createDice(seed: number) {
  const roll = numbers(seed);
  return {
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number => least + roll(most - least + 1),
    /** The same things in another order. */
    shuffle: <T>(things: readonly T[]): T[] =>
      things
        .map((thing) => ({ thing, place: roll(2 ** 32) }))
        .sort((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
export type Dice = ReturnType<typeof createDice>;
