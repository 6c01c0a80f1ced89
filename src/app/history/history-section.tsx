import { LifeSpace, HistoryCard } from '../../views/record/record-page.tsx';
import { late } from '../../views/ui/late/late.tsx';
import type { LiveHistoryProps } from './live-history.tsx';
import type { LiveLifeProps } from './live-life.tsx';

const Timeline = late(() => import('./live-history.tsx'));

/** The history of a record. HIST-10, HIST-13. */
export function HistorySection(props: LiveHistoryProps) {
  return (
    <HistoryCard preload={Timeline.preload}>
      <Timeline {...props} />
    </HistoryCard>
  );
}

// The status stands in the head of the page as well.
const LiveLife = late(() => import('./live-life.tsx'), { missing: null });

/** The phase of a record's booking. Keeps its room while the record is read. LIFE-01. */
export function LifeSection({ of }: { of?: LiveLifeProps }) {
  return <LifeSpace>{of && <LiveLife {...of} />}</LifeSpace>;
}
