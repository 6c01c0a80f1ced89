import { useSelector } from '@xstate/react';
import { hasOffer, selectRefusal } from '../../machines/session/session.selectors.ts';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Without its code the dashboard is what it is in any other shop. */
const Nothing = () => null;
const FirstDay = latePanel(() => import('./live-first-day.tsx'), Nothing);

/** The first steps of an empty shop, for who may do them all, where the provider offers it. SHOP-08. */
export function FirstDaySection() {
  const isOffered = useSelector(
    useShell().session,
    (session) =>
      hasOffer(session, 'shop') && hasOffer(session, 'people') && selectRefusal(session, 'shop.edit') === null,
  );
  return isOffered && <FirstDay />;
}
