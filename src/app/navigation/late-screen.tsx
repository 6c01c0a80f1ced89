import type { ComponentType } from 'react';
import { PageSpinner } from '../../views/reads/page-spinner.tsx';
import { late, useRelease, type FallbackProps } from '../../views/ui/late/late.tsx';
import { UnexpectedErrorView } from '../../views/unexpected-error/unexpected-error-view.tsx';

/** Puts `Temporal` in place where the browser lacks it; screens that show days wait for it with their code. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

/** The code did not arrive: there is no connection, or a new release has other files. */
function ScreenNotLoaded({ onRetry }: FallbackProps) {
  const { isReplaced, reload } = useRelease();
  return <UnexpectedErrorView onReload={reload} onRetry={onRetry} isReplaced={isReplaced} />;
}

/** A screen, or the frame around them. */
export const lateScreen = <P extends object = ScreenProps>(load: () => Promise<{ default: ComponentType<P> }>) =>
  late(
    async () => {
      const [code] = await Promise.all([load(), ensureTemporal()]);
      return code;
    },
    { missing: ScreenNotLoaded, waiting: <PageSpinner /> },
  );
export type LateScreen = ReturnType<typeof lateScreen<ScreenProps>>;
