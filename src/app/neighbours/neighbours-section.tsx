import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';

const NoCode = () => null;
/** Whence one goes on from a booking to the next of the list it was opened from. */
export const NeighboursSection = latePanel<{ id: number; list: string }>(() => import('./live-neighbours.tsx'), NoCode);
