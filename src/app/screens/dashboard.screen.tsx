import { useSelector } from '@xstate/react';
import { toRecentBookings, dashboardAddress, dashboardQuery } from '../../domain/booking/list/booking-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { hasOffer, selectRefusal } from '../../machines/session/session.selectors.ts';
import { createDashboardService } from '../../services/dashboard.service.ts';
import { type DashboardListRef, type DashboardRead, DashboardView } from '../../views/dashboard/dashboard-view.tsx';
import { late } from '../../views/ui/late/late.tsx';
import { BackupSection } from '../backups/backup-section.tsx';
import { useLiveList } from '../reads/use-live-list.ts';
import { useShell } from '../shell/shell-context.tsx';

/** How the shop stands, beside the recent bookings. FIGURE-01 */
const FiguresSection = late(() => import('../figures/live-figures.tsx'));

/** Without its code the dashboard is what it is in any other shop. */
const FirstStep = late(() => import('../first-step/live-first-step.tsx'), { missing: null });

/** What to do first in an empty shop, for who may do it, where the provider offers it. */
function FirstStepSection({ list }: { list: DashboardListRef }) {
  const dashboard = useSelector(list, (snapshot) => snapshot.children.query);
  const isOffered = useSelector(
    useShell().session,
    (session) => hasOffer(session, 'shop') && selectRefusal(session, 'shop.edit') === null,
  );
  return isOffered && dashboard && <WhileEmpty dashboard={dashboard} />;
}

function WhileEmpty({ dashboard }: { dashboard: DashboardRead }) {
  const isEmpty = useSelector(dashboard, (snapshot) => {
    const page = selectData(snapshot);
    return page !== null && snapshot.context.params.search === '' && toRecentBookings(page).length === 0;
  });
  return isEmpty && <FirstStep />;
}

/** DASH-05: a list of one page. */
export default function DashboardScreen() {
  const { http, session } = useShell();
  const dashboard = createDashboardService(http);
  const hasFigures = useSelector(session, (snapshot) => hasOffer(snapshot, 'figures'));
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
      <DashboardView list={list} first={<FirstStepSection list={list} />} figures={hasFigures && <FiguresSection />} />
      <BackupSection />
    </>
  );
}
