import { NotLoaded } from '../../views/ui/not-loaded/not-loaded.tsx';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import type { LiveFiguresProps } from './live-figures.tsx';

/** How the shop stands, beside the recent bookings. FIGURE-01 */
export const FiguresSection = latePanel<LiveFiguresProps>(() => import('./live-figures.tsx'), NotLoaded);
