import { explainRefusal } from '../../domain/session/permissions.ts';
import { LedgerRefusedView } from '../../views/layout/ledger-refused-view.tsx';
import { useTitle } from '../navigation/use-title.ts';

/** NAV-07. */
export default function LedgerRefusedScreen() {
  useTitle('Ledger');
  return <LedgerRefusedView text={explainRefusal('ledger.read')} />;
}
