import { css } from '#styled/css';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** Spec §8 "Generic fallback". */
export function UnexpectedErrorView({ onReload }: { onReload: () => void }) {
  return (
    <MessagePage
      icon="alert"
      title="Unexpected Application Error!"
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={onReload}>
            Reload
          </Button>
          {/* A plain link: the app starts anew. */}
          <a
            href="/dashboard"
            className={css({ color: 'accent.text', textDecoration: 'underline', alignSelf: 'center' })}
          >
            Go to Dashboard
          </a>
        </>
      }
    >
      This page stopped working. Nothing that was saved is lost.
    </MessagePage>
  );
}
