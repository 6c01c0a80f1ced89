import { Alert } from '../ui/alert/alert.tsx';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';

/** NAV-07. */
export function LedgerRefusedView({ text }: { text: string }) {
  return (
    <>
      <PageHeader title="Ledger" />
      <Alert tone="warning" title={text} actions={<LinkButton href="/dashboard">Go to Dashboard</LinkButton>} />
    </>
  );
}
