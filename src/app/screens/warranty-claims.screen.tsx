import { claimListAddress, claimQuery } from '../../domain/claim-list.ts';
import { ClaimsView } from '../../views/warranty-claims/claims-view.tsx';
import { useApp } from '../app-context.tsx';
import { useLiveList } from '../use-live-list.ts';

/** Spec §2 "Warranty claims list". */
export default function WarrantyClaimsScreen() {
  const { services } = useApp();
  const list = useLiveList({
    name: 'warranty claims',
    path: '/warranty-claims',
    address: claimListAddress,
    searchesWhileTyping: true,
    read: (params, signal) => services.claims.list(claimQuery(params), signal),
  });
  return <ClaimsView list={list} />;
}
