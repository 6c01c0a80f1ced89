import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { LedgerEntry } from '../../domain/ledger/ledger.ts';
import { LEDGER_READ_RETRIES } from '../../domain/shared/limits.ts';
import type { LedgerDeletionEmitted } from '../../machines/ledger-deletion.machine.ts';
import { LedgerEntryView } from '../../views/ledger-details/ledger-details-view.tsx';
import { useApp } from '../shell/app-context.tsx';
import { useLedgerDeletion } from '../deletion/ledger-deletions.ts';
import type { ScreenProps } from '../navigation/lazy-screen.ts';
import { createLiveQuery } from '../reads/live-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useLiveness } from '../reads/use-liveness.ts';
import { parseId } from '../navigation/parse-id.ts';

/** LEDG-37. */
export default function LedgerEntryScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const { cache, services } = useApp();
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    createLiveQuery<{ id: number }, LedgerEntry>({
      cache,
      name: 'ledger entry',
      read: (wanted, signal) => services.ledger.get(wanted.id, signal),
    }),
  );
  const query = useLiveActor(logic, { input: { params: { id }, retries: LEDGER_READ_RETRIES } });
  useLiveness(query);
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
