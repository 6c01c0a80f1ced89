import { useSelector } from '@xstate/react';
import { toRecentBookings, dashboardAddress, dashboardQuery } from '../../domain/booking/list/booking-list.ts';
import { Dashboard } from '../../domain/booking/booking.ts';
import { PATHS } from '../../domain/shared/read.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { BackupsView } from '../../views/dashboard/backups-view.tsx';
import { type DashboardListRef, type DashboardRead, DashboardView } from '../../views/dashboard/dashboard-view.tsx';
import { useIsReflow, useRefusal } from '../../views/permissions/use-refusal.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { useLiveList } from '../reads/use-live-list.ts';
import { useShell } from '../shell/shell-context.tsx';

const FirstStep = lazyPart(() => import('../shop/first-step.tsx'), { waiting: null });
const Figures = lazyPart(() => import('../../views/dashboard/figures-view.tsx'));

function FirstStepSection({ list }: { list: DashboardListRef }) {
  const dashboard = useSelector(list, (snapshot) => snapshot.children.query);
  const mayEdit = useRefusal('shop.edit') === undefined;
  return mayEdit && dashboard && <WhileEmpty dashboard={dashboard} />;
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
  const { http } = useShell();
  const isReflow = useIsReflow();
  const list = useLiveList({
    path: '/dashboard',
    address: dashboardAddress,
    searchesWhileTyping: false,
    read: {
      name: 'dashboard',
      shows: ['booking'],
      call: async (params, signal) => ({
        ...(await http(PATHS.dashboard, { query: dashboardQuery(params), schema: Dashboard, signal })),
        totalPages: 1,
      }),
    },
  });
  return (
    <>
      <DashboardView
        list={list}
        first={isReflow && <FirstStepSection list={list} />}
        figures={isReflow && <Figures />}
      />
      {isReflow && <BackupsView />}
    </>
  );
}
