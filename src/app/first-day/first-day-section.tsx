import { useSelector } from '@xstate/react';
import { toRecentBookings } from '../../domain/booking/list/booking-list.ts';
import { FIRST_DAY_BOOKINGS } from '../../domain/shop/first-day.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { hasOffer, selectRefusal } from '../../machines/session/session.selectors.ts';
import type { DashboardListRef, DashboardRead } from '../../views/dashboard/dashboard-view.tsx';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Without its code the dashboard is what it is in any other shop. */
const Nothing = () => null;
const FirstDay = latePanel(() => import('./live-first-day.tsx'), Nothing);

/** The first steps of an empty shop, for who may do them all, where the provider offers it. */
export function FirstDaySection({ list }: { list: DashboardListRef }) {
  const dashboard = useSelector(list, (snapshot) => snapshot.children.query);
  const isOffered = useSelector(
    useShell().session,
    (session) =>
      hasOffer(session, 'shop') && hasOffer(session, 'people') && selectRefusal(session, 'shop.edit') === null,
  );
  return isOffered && dashboard && <WhileFew dashboard={dashboard} />;
}

/** A shop that is past its first day is asked nothing more. */
function WhileFew({ dashboard }: { dashboard: DashboardRead }) {
  const isFew = useSelector(dashboard, (snapshot) => {
    const page = selectData(snapshot);
    return page !== null && toRecentBookings(page).length < FIRST_DAY_BOOKINGS;
  });
  return isFew && <FirstDay />;
}
