import { Component, type ReactNode } from 'react';
import { UnexpectedErrorView } from '../views/unexpected-error/unexpected-error-view.tsx';

type Props = { children: ReactNode };

/** Catches what a screen throws while it renders. Spec §8 "Generic fallback". Give it a `key` per location. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <UnexpectedErrorView onReload={() => window.location.reload()} />;
  }
}
