import { useSelector } from '@xstate/react';
import { DashboardStats } from '../../domain/dashboard/dashboard-stats.ts';
import { READ } from '../../domain/shared/limits.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { FiguresView } from '../../views/dashboard/figures-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** How the shop stands, read again when somebody looks and when a booking is saved; late code. FIGURE-01 */
export default function LiveFigures() {
  const { http, session } = useShell();
  const hasLists = useSelector(session, (snapshot) => hasOffer(snapshot, 'lists'));
  const query = useLiveQuery<null, DashboardStats>(null, {
    name: 'figures',
    policy: READ.standard,
    shows: ['booking'],
    read: (_, signal) => http('/dashboard/stats', { schema: DashboardStats, signal }),
  });
  return <FiguresView query={query} hasLists={hasLists} />;
}
