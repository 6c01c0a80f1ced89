import type { ComponentType } from 'react';
import { PageSpinner } from '../../views/reads/page-spinner.tsx';
import { lazyPart, type FailedProps } from '../../views/ui/lazy/lazy.tsx';
import { useRelease } from '../../views/ui/lazy/release.ts';
import { UnexpectedErrorView } from '../../views/layout/unexpected-error-view.tsx';

/** Loads `Temporal` where the browser lacks it. A screen that shows days waits for it. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

/** There is no connection, or a new release has replaced the code. */
function ScreenNotLoaded({ onRetry }: FailedProps) {
  const { isReplaced, reload } = useRelease();
  return <UnexpectedErrorView onReload={reload} onRetry={onRetry} isReplaced={isReplaced} />;
}

/** The lazy code of a route, or of the frame around them. */
export const lazyScreen = <P extends object = ScreenProps>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(
    async () => {
      const [code] = await Promise.all([load(), ensureTemporal()]);
      return code;
    },
    { waiting: <PageSpinner />, Failed: ScreenNotLoaded },
  );
export type LazyScreen = ReturnType<typeof lazyScreen<ScreenProps>>;
