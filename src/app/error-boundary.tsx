import { Component, type ReactNode } from 'react';
import { UnexpectedErrorView } from '../views/unexpected-error/unexpected-error-view.tsx';
import { ScreenNotLoaded } from './lazy-screen.ts';

type Props = { children: ReactNode; onCatch: () => void };

/** Catches what a screen throws while it renders. Spec §8 "Generic fallback". Give it a `key` per location. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.onCatch();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const retry = () => this.setState({ error: null });
    return (
      <UnexpectedErrorView
        onReload={() => window.location.reload()}
        {...(error instanceof ScreenNotLoaded ? { onRetry: retry } : {})}
      />
    );
  }
}
