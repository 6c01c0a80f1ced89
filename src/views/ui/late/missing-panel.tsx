import { css, cx } from '#styled/css';
import { menu } from '#styled/recipes';
import { CodeNotLoaded } from './code-not-loaded.tsx';
import type { FallbackProps } from './lazy-with-fallback.tsx';

/** In the page itself, where the panel of a button did not come. */
export const MissingPanel = ({ id, onRetry }: { id: string } & FallbackProps) => (
  <div id={id} className={cx(menu().content, css({ position: 'absolute', zIndex: 'dropdown' }))}>
    <CodeNotLoaded onRetry={onRetry} />
  </div>
);
