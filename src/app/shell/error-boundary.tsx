import { Component, lazy, type ReactNode } from 'react';
import type { UnexpectedErrorProps } from '../../views/unexpected-error/unexpected-error-view.tsx';
import { ScreenNotLoaded } from '../navigation/lazy-screen.ts';

/** Where even the message did not arrive. */
const Bare = ({ onReload }: UnexpectedErrorProps) => (
  <button type="button" onClick={onReload}>
    Not loaded. Reload
  </button>
);

/** Fetches the message ahead, so that it is there when nothing can be fetched. */
export const loadErrorView = () =>
  import('../../views/unexpected-error/unexpected-error-view.tsx').catch(() => ({ default: Bare }));
const UnexpectedErrorView = lazy(loadErrorView);

type Props = { children: ReactNode; onCatch?: () => void };

/** Catches what a screen throws while it renders. NAV-12. Give it a `key` per location. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onCatch?.();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <UnexpectedErrorView
        onReload={() => location.reload()}
        {...(error instanceof ScreenNotLoaded && { onRetry: () => this.setState({ error: null }) })}
      />
    );
  }
}
