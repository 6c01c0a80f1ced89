import { Alert } from '../ui/alert/alert.tsx';
import { BookLink } from '../workflow/book-link.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { useTitle } from '../ui/use-title.ts';

/** The title of a screen and the reason why it stays closed. */
export type RefusedProps = { title: string; text: string };

/** An address that the role does not open. NAV-07, PERM-08. */
export default function RefusedView({ title, text }: RefusedProps) {
  useTitle('screen', title);
  return (
    <>
      <PageHeader title={title} />
      <Alert
        tone="warning"
        title={text}
        actions={
          <>
            <LinkButton href="/dashboard">Go to Dashboard</LinkButton>
            <BookLink to="permissions">Permissions</BookLink>
          </>
        }
      />
    </>
  );
}
