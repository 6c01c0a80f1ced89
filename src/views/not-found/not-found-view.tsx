import { Button, LinkButton } from '../ui/button/button.tsx';
import { MessagePage } from '../ui/message-page/message-page.tsx';

/** NAV-11. */
export function NotFoundView() {
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
      There is nothing at this address. It may have been typed wrong, or the page has moved.
    </MessagePage>
  );
}
