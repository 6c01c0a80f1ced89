import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import { RecordHistory } from '../record/record-history.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { createLedgerService, entryRead } from '../../services/ledger.service.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { LedgerEntryView } from '../../views/ledger/ledger-details-view.tsx';
import { useDeletions } from '../deletion/deletions.ts';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useRecentRecord } from '../record/recent-records.ts';
import { parseId } from '../../domain/shared/addresses.ts';

/** The screen of one ledger entry (LEDG-37). */
export default function LedgerEntryScreen({ params }: ScreenProps) {
  const id = parseId(params['id']);
  const { service } = useShell();
  const ledger = service(createLedgerService);
  const [, navigate] = useLocation();
  const query = useRead(entryRead(ledger), { id });
  const deletions = useDeletions('ledgerEntry', ledger, (change) => {
    if (change.id !== id) return;
    if (change.type === 'record.deleted') navigate('/ledger');
    else query.send({ type: 'query.refresh' });
  });
  const entry = useSelector(query, selectData);
  useRecentRecord(`/ledger/${id}`, entry?.description, `Ledger entry ${id}`);
  return (
    <>
      <LedgerEntryView id={id} query={query} deletions={deletions} />
      {entry && <RecordHistory record="ledger" id={id} shown={entry} />}
    </>
  );
}
