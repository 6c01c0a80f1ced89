import { useSelector } from '@xstate/react';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { HistoryCard } from '../../views/history/history-card.tsx';
import { NotLoaded } from '../../views/ui/not-loaded/not-loaded.tsx';
import { latePanel } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useShell } from '../shell/shell-context.tsx';
import type { LiveHistoryProps } from './live-history.tsx';

const Timeline = latePanel<LiveHistoryProps>(() => import('./live-history.tsx'), NotLoaded);

/** The history of a record, where the provider offers it. HIST-10, HIST-13. */
export function HistorySection(props: LiveHistoryProps) {
  const offer = props.record === 'shop' ? 'shopHistory' : 'history';
  const isOffered = useSelector(useShell().session, (session) => hasOffer(session, offer));
  return (
    isOffered && (
      <HistoryCard preload={Timeline.preload}>
        <Timeline {...props} />
      </HistoryCard>
    )
  );
}
