import { createClaimsService } from '../../services/claims.service.ts';
import { claimListAddress, claimQuery } from '../../domain/claim/claim.ts';
import { READ } from '../../domain/shared/limits.ts';
import { ClaimsView } from '../../views/claim-list/claim-list-view.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useLiveList } from '../reads/use-live-list.ts';

/** CLAIM-13. */
export default function WarrantyClaimsScreen() {
  const claims = createClaimsService(useShell().http);
  const list = useLiveList({
    name: 'warranty claims',
    shows: ['claim', 'booking'],
    path: '/warranty-claims',
    address: claimListAddress,
    policy: READ.standard,
    searchesWhileTyping: true,
    read: (params, signal) => claims.list(claimQuery(params), signal),
  });
  return <ClaimsView list={list} />;
}
