import { claimListAddress, claimQuery } from '../../domain/claim/claim-list.ts';
import { ClaimPage } from '../../domain/claim/claim.ts';
import { PATHS } from '../../domain/shared/read.ts';
import { ClaimsView } from '../../views/claims/claim-list-view.tsx';
import { useLiveList } from '../reads/use-live-list.ts';

/** The list of warranty claims (CLAIM-13). */
export default function WarrantyClaimsScreen() {
  const list = useLiveList({
    path: '/warranty-claims',
    address: claimListAddress,
    searchesWhileTyping: true,
    read: {
      name: 'warranty claims',
      path: PATHS.claims,
      shape: ClaimPage,
      shows: ['claim', 'booking'],
      toQuery: claimQuery,
    },
  });
  return <ClaimsView list={list} />;
}
