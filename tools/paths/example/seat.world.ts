import type { World } from '../machine/world.ts';

/** A theatre whose server sells each seat once. */
export const world: World = {
  server: () => {
    const sold = new Set<number>();
    return {
      pay: ({ seat }: { seat: number }) => {
        if (sold.has(seat)) throw new Error('Sold');
        sold.add(seat);
        return { ticket: `seat ${seat}` };
      },
    };
  },
  together: (people) => {
    const paid = people
      .filter((person) => person.value === 'paid')
      .map(({ context }) => (context as { seat: number }).seat);
    return new Set(paid).size < paid.length ? `Seat ${paid[0]} is sold twice` : null;
  },
};
