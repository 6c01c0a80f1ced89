import { Component, type ReactNode } from 'react';
import { UnexpectedErrorView } from '../../views/unexpected-error/unexpected-error-view.tsx';

/** Catches what a screen throws while it renders. NAV-12. Give it a `key` per location. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedErrorView onReload={() => location.reload()} /> : this.props.children;
  }
}
