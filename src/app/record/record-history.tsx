import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { HistoryCard } from '../../views/record/record-page.tsx';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import type { RecordHistoryProps } from './open-history.tsx';

const OpenHistory = lazyPart(() => import('./open-history.tsx'));

/** The history of a record, closed at first. Only Reflow's own server has one. HIST-10, HIST-13, OFFER-02. */
export function RecordHistory(props: RecordHistoryProps) {
  if (!useIsReflow()) return null;
  return (
    <HistoryCard>
      <OpenHistory {...props} />
    </HistoryCard>
  );
}
