import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { LedgerEntry } from '../../domain/ledger/ledger.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { LedgerDeletionEmitted } from '../../machines/ledger-deletion.machine.ts';
import { LedgerEntryView } from '../../views/ledger-details/ledger-details-view.tsx';
import { useLedgerDeletion } from '../deletion/ledger-deletions.ts';
import type { ScreenProps } from '../navigation/lazy-screen.ts';
import { useLiveQuery } from '../reads/live-query.ts';
import { parseId } from '../navigation/parse-id.ts';

/** LEDG-37. */
export default function LedgerEntryScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const [, navigate] = useLocation();
  const query = useLiveQuery<{ id: number }, LedgerEntry>({ id }, ({ ledger }) => ({
    name: 'ledger entry',
    policy: READ.ledger,
    read: (wanted, signal) => ledger.get(wanted.id, signal),
  }));
  const follow = useCallback(
    (fact: LedgerDeletionEmitted) => {
      if (fact.id !== id) return;
      if (fact.type === 'ledgerEntry.deleted') navigate('/ledger');
      if (fact.type === 'ledgerEntry.restored') query.send({ type: 'query.refresh' });
    },
    [id, navigate, query],
  );
  const deletion = useLedgerDeletion(follow);
  return <LedgerEntryView id={id} query={query} deletion={deletion} />;
}
