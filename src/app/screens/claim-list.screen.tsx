import { claimListOf, claimQuery } from '../../domain/claim/claim-list.ts';
import { ClaimPage } from '../../domain/claim/claim.ts';
import { PATHS } from '../../domain/shared/read.ts';
import { ClaimsView } from '../../views/claims/claim-list-view.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useLiveList } from '../reads/use-live-list.ts';

/** The list of warranty claims (CLAIM-13). */
export default function WarrantyClaimsScreen() {
  const isReflow = useIsReflow();
  const list = useLiveList({
    path: '/warranty-claims',
    address: claimListOf(isReflow),
    searchesWhileTyping: true,
    read: {
      name: 'warranty claims',
      path: PATHS.claims,
      shape: ClaimPage,
      shows: ['claim', 'booking'],
      toQuery: claimQuery,
    },
  });
  return <ClaimsView list={list} isReflow={isReflow} />;
}
