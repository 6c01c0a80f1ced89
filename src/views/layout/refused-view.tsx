import { Alert } from '../ui/alert/alert.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';

/** What a screen is called, and why it stays closed. */
export type RefusedProps = { title: string; text: string };

/** NAV-07, PERM-08. */
export function RefusedView({ title, text }: RefusedProps) {
  return (
    <>
      <PageHeader title={title} />
      <Alert tone="warning" title={text} actions={<LinkButton href="/dashboard">Go to Dashboard</LinkButton>} />
    </>
  );
}
