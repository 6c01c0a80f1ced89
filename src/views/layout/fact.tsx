import type { ReactNode } from 'react';
import { css } from '#styled/css';

const facts = css.raw({ display: 'grid', columnGap: '5', rowGap: '4' });
/** Two on a phone. */
const narrow = '[repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))]';
/** A list of facts side by side, as many as there is room for. */
export const factList = css(facts, {
  gridTemplateColumns: { base: narrow, md: '[repeat(auto-fill, minmax(10.5rem, 1fr))]' },
});
/** The same with room for the sum of a warranty or an email address in one line. */
export const wideFactList = css(facts, { gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 19rem), 1fr))]' });
const name = css({ fontSize: 'sm', color: 'fg.muted', lineHeight: 'snug' });
// A line of its own for two letters, as for the PM of a time, looks like a fault.
const value = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line', textWrap: '[pretty]' });
const whole = css({ gridColumn: '[1 / -1]' });

/** One fact; a dash stands for none. */
export function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? whole : undefined}>
      <dt className={name}>{label}</dt>
      <dd dir="auto" className={value}>
        {children ?? '—'}
      </dd>
    </div>
  );
}
