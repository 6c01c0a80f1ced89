import { NotLoaded } from '../../views/ui/not-loaded/not-loaded.tsx';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import type { LiveComparisonProps } from './live-comparison.tsx';

/** A month beside those before it, beneath the monthly summary. REPORT-12 */
export const ComparisonSection = latePanel<LiveComparisonProps>(() => import('./live-comparison.tsx'), NotLoaded);
