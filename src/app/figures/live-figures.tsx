import { useSelector } from '@xstate/react';
import { DashboardStats } from '../../domain/dashboard/dashboard-stats.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { ClockRef } from '../../machines/clock.machine.ts';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { FiguresView } from '../../views/dashboard/figures-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

export type LiveFiguresProps = { clock: ClockRef };

/** How the shop stands, read again when somebody looks and when a booking is saved; late code. FIGURE-01 */
export default function LiveFigures({ clock }: LiveFiguresProps) {
  const { http, session } = useShell();
  const hasLists = useSelector(session, (snapshot) => hasOffer(snapshot, 'lists'));
  const query = useLiveQuery<null, DashboardStats>(null, {
    name: 'figures',
    policy: READ.standard,
    shows: ['booking'],
    read: (_, signal) => http('/dashboard/stats', { schema: DashboardStats, signal }),
  });
  return <FiguresView query={query} clock={clock} hasLists={hasLists} />;
}
