import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { hasOffer } from '../../machines/session/session.selectors.ts';
import { LifeSpace } from '../../views/record/desk.tsx';
import { lazyWithFallback } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useShell } from '../shell/shell-context.tsx';
import type { LiveLifeProps } from './live-life.tsx';

// The status stands in the head of the page as well.
const LiveLife = lazyWithFallback<LiveLifeProps>(
  () => import('./live-life.tsx'),
  () => null,
);

/** Whether the provider offers what this line is made of. LIFE-01. */
export const useLifeOffered = (): boolean =>
  useSelector(useShell().session, (session) => hasOffer(session, 'nextSteps'));

/** Where a record's booking stands, where the provider offers it. LIFE-01. */
export function LifeSection(props: LiveLifeProps) {
  return (
    useLifeOffered() && (
      <LifeSpace>
        <Suspense>
          <LiveLife {...props} />
        </Suspense>
      </LifeSpace>
    )
  );
}

/** Its room while the record is read. */
export function LifeRoom() {
  return useLifeOffered() && <LifeSpace />;
}
