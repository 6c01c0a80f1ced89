import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { createDashboardService } from '../../services/dashboard.service.ts';
import { dashboardAddress, dashboardQuery } from '../../domain/booking/list/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { DashboardView } from '../../views/dashboard/dashboard-view.tsx';
import { FiguresSection } from '../figures/figures-section.tsx';
import { FirstDaySection } from '../first-day/first-day-section.tsx';
import { BackupSection } from '../backups/backup-section.tsx';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { useShell } from '../shell/shell-context.tsx';
import { liveClock, presentInstant } from '../shell/live-clock.ts';
import { useLiveList } from '../reads/use-live-list.ts';

/** DASH-05: a list of one page. */
export default function DashboardScreen() {
  const { http, session } = useShell();
  const dashboard = createDashboardService(http);
  const hasFigures = useSelector(session, (snapshot) => hasOffer(snapshot, 'figures'));
  const [opened] = useState(presentInstant);
  const clock = useActorRef(liveClock, { input: { now: opened } });
  const list = useLiveList({
    name: 'dashboard',
    shows: ['booking'],
    path: '/dashboard',
    address: dashboardAddress,
    policy: READ.standard,
    searchesWhileTyping: false,
    read: async (params, signal) => ({
      ...(await dashboard.read(dashboardQuery(params), signal)),
      totalPages: 1,
    }),
  });
  return (
    <>
      <DashboardView
        list={list}
        clock={clock}
        first={<FirstDaySection list={list} />}
        figures={hasFigures && <FiguresSection clock={clock} />}
      />
      <BackupSection clock={clock} />
    </>
  );
}
