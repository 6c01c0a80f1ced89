import { createClaimsService } from '../../services/claims.service.ts';
import type { Claim } from '../../domain/claim/claim.ts';
import { READ } from '../../domain/shared/limits.ts';
import { ClaimView } from '../../views/claim-details/claim-details-view.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { parseId } from '../navigation/parse-id.ts';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { useLiveQuery } from '../reads/live-query.ts';

/** CLAIM-15. */
export default function WarrantyClaimScreen({ params }: ScreenProps) {
  const claims = createClaimsService(useShell().http);
  const query = useLiveQuery<{ id: number }, Claim>(
    { id: parseId(params['id']) },
    {
      name: 'warranty claim',
      policy: READ.standard,
      read: ({ id }, signal) => claims.get(id, signal),
    },
  );
  return <ClaimView query={query} />;
}
