import type { ReactNode } from 'react';
import { css } from '#styled/css';

/** A list of facts side by side, as many as there is room for. */
export const factList = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 12rem), 1fr))]',
  columnGap: '5',
  rowGap: '4',
});
/** The same with room for the sum of a warranty in one line. */
export const wideFactList = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 19rem), 1fr))]',
  columnGap: '5',
  rowGap: '4',
});
const name = css({ fontSize: 'sm', color: 'fg.muted' });
const value = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
const whole = css({ gridColumn: '[1 / -1]' });

export function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? whole : undefined}>
      <dt className={name}>{label}</dt>
      <dd className={value}>{children}</dd>
    </div>
  );
}
