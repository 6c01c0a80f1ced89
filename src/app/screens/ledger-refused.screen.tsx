import { LEDGER_REFUSED } from '../../domain/staff.ts';
import { LedgerRefusedView } from '../../views/layout/ledger-refused-view.tsx';
import { useTitle } from '../use-title.ts';

/** The extra ledger guard said no. Decisions "Routes and layout". */
export default function LedgerRefusedScreen() {
  useTitle('Ledger');
  return <LedgerRefusedView text={LEDGER_REFUSED} />;
}
