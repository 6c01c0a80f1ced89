import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { NotLoaded } from '../../views/ui/not-loaded/not-loaded.tsx';
import type { LiveBoardProps } from './live-board.tsx';

export const loadBoard = () => import('./live-board.tsx');

/** The bookings by their phase, in the place of the list. */
export const BoardSection = latePanel<LiveBoardProps>(loadBoard, NotLoaded);
