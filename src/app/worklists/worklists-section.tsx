import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import type { LiveWorklistsProps } from './live-worklists.tsx';

const NoCode = () => null;
/** The lists of work, over the list. LIST-11 */
export const WorklistsSection = latePanel<LiveWorklistsProps>(() => import('./live-worklists.tsx'), NoCode);
