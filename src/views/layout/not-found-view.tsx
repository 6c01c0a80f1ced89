import { Button, LinkButton } from '../ui/button/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { useTitle } from '../ui/use-title.ts';

/** Any address that is no route, for signed-out visitors too. NAV-11. */
export default function NotFoundView() {
  useTitle('screen', 'Page Not Found');
  return (
    <MessagePage
      icon="search"
      title="Page Not Found"
      actions={
        <>
          <Button icon="arrowLeft" onClick={() => window.history.back()}>
            Go Back
          </Button>
          <LinkButton href="/dashboard" variant="primary" icon="dashboard">
            Go to Dashboard
          </LinkButton>
        </>
      }
    >
      There is no page at this address. Check the address, or go back to the dashboard.
    </MessagePage>
  );
}
