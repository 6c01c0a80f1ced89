import { Component, type ReactNode } from 'react';
import { link } from '#styled/recipes';
import { NEW_RELEASE } from '../ui/lazy/release.ts';
import { Button } from '../ui/button/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** With `onRetry` the screen did not arrive and may arrive now, unless a new release has replaced it. */
type UnexpectedErrorProps = { onReload: () => void; onRetry?: () => void; isReplaced?: boolean };

/** A page that failed. It is part of the shell, so that it renders when nothing can be fetched (NAV-12). */
export function UnexpectedErrorView({ onReload, onRetry, isReplaced = false }: UnexpectedErrorProps) {
  if (isReplaced) {
    return (
      <MessagePage
        icon="refresh"
        title={NEW_RELEASE}
        actions={
          <Button variant="primary" icon="refresh" onClick={onReload}>
            Reload
          </Button>
        }
      >
        This page needs it. Reload to continue; your input is kept.
      </MessagePage>
    );
  }
  return (
    <MessagePage
      icon="alert"
      title={onRetry ? 'Not loaded' : 'Unexpected Application Error!'}
      actions={
        <>
          {onRetry && (
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant={onRetry ? 'secondary' : 'primary'} icon="refresh" onClick={onReload}>
            Reload
          </Button>
          {/* A plain link, so that the app restarts. */}
          <a href="/dashboard" className={link({ look: 'accent' })}>
            Go to Dashboard
          </a>
        </>
      }
    >
      {onRetry
        ? 'This page could not be loaded. Check your connection and try again, or reload if Reflow was just updated. '
        : 'This page stopped working. '}
      Saved data is safe.
    </MessagePage>
  );
}

type ErrorBoundaryProps = { path: string; children: ReactNode };

/** Catches what a screen throws while it renders, until the address leads elsewhere. NAV-12 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; path: string }> {
  override state = { hasFailed: false, path: this.props.path };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: ErrorBoundaryProps, shown: { path: string }) {
    return path === shown.path ? null : { hasFailed: false, path };
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedErrorView onReload={() => location.reload()} /> : this.props.children;
  }
}
