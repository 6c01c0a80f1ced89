import { useSelector } from '@xstate/react';
import { createClaimsService } from '../../services/claims.service.ts';
import type { Claim } from '../../domain/claim/claim.ts';
import { READ } from '../../domain/shared/limits.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { ClaimView } from '../../views/claim-details/claim-details-view.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { parseId } from '../navigation/parse-id.ts';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { useLiveQuery } from '../reads/live-query.ts';

/** CLAIM-15. */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const claims = createClaimsService(useShell().http);
  const query = useLiveQuery<{ id: number }, Claim>(
    { id },
    {
      name: 'warranty claim',
      shows: ['claim', 'booking'],
      policy: READ.standard,
      read: (wanted, signal) => claims.get(wanted.id, signal),
    },
  );
  const claim = useSelector(query, selectData);
  return (
    <>
      <ClaimView query={query} />
      {claim && <HistorySection record="claim" id={id} shown={claim} />}
    </>
  );
}
