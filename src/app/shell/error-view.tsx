import { lazyWithFallback } from '../../views/ui/late/lazy-with-fallback.tsx';
import type { UnexpectedErrorProps } from '../../views/unexpected-error/unexpected-error-view.tsx';

/** Where even the message did not arrive. */
const Bare = ({ onReload }: UnexpectedErrorProps) => (
  <button type="button" onClick={onReload}>
    Not loaded. Reload
  </button>
);

/** The message for a page that failed; fetched ahead, so that it is there when nothing can be fetched. */
export const ErrorView = lazyWithFallback<UnexpectedErrorProps>(
  () => import('../../views/unexpected-error/unexpected-error-view.tsx'),
  Bare,
);
