import { useOffer } from '../../views/permissions/use-refusal.ts';
import { LifeSpace, HistoryCard } from '../../views/record/record-page.tsx';
import { late } from '../../views/ui/late/late.tsx';
import type { LiveHistoryProps } from './live-history.tsx';
import type { LiveLifeProps } from './live-life.tsx';

const Timeline = late(() => import('./live-history.tsx'));

/** The history of a record, where the provider offers it. HIST-10, HIST-13. */
export function HistorySection(props: LiveHistoryProps) {
  const isOffered = useOffer(props.record === 'shop' ? 'shopHistory' : 'history');
  return (
    isOffered && (
      <HistoryCard preload={Timeline.preload}>
        <Timeline {...props} />
      </HistoryCard>
    )
  );
}

// The status stands in the head of the page as well.
const LiveLife = late(() => import('./live-life.tsx'), { missing: null });

/** Whether the provider offers what this line is made of. LIFE-01. */
const useLifeOffered = (): boolean => useOffer('nextSteps');

/** Where a record's booking stands, where the provider offers it. LIFE-01. */
export function LifeSection(props: LiveLifeProps) {
  return (
    useLifeOffered() && (
      <LifeSpace>
        <LiveLife {...props} />
      </LifeSpace>
    )
  );
}

/** Its room while the record is read. */
export function LifeRoom() {
  return useLifeOffered() && <LifeSpace />;
}
