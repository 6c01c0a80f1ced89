import { css, cx } from '#styled/css';
import { menu } from '#styled/recipes';
import { CodeNotLoaded } from './code-not-loaded.tsx';
import type { FallbackProps } from './lazy-with-fallback.tsx';

/** In the page itself, where the panel of a button did not come; `beneath` the part that it stands in, or where it stands. */
export const MissingPanel = ({ id, onRetry, beneath = false }: { id: string; beneath?: boolean } & FallbackProps) => (
  <div
    id={id}
    className={cx(
      menu().content,
      css({ position: 'absolute', zIndex: 'dropdown' }),
      beneath && css({ top: '[100%]', insetInlineStart: '0' }),
    )}
  >
    <CodeNotLoaded onRetry={onRetry} />
  </div>
);
