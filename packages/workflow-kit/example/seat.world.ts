import type { World } from 'workflow-kit/explore/world';

/** A theatre whose seat 2 is broken, so nobody may pay for it. */
export const world: World = {
  wrong: ({ after }) =>
    after.value === 'paid' && (after.context as { seat: number }).seat === 2 ? 'Seat 2 is sold, and broken' : null,
};
