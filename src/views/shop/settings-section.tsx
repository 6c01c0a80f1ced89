import { useId, type ReactNode } from 'react';
import { css } from '#styled/css';
import { Card } from '../ui/card/card.tsx';

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[16rem minmax(0, 1fr)]' },
  columnGap: '8',
  rowGap: '3',
  alignItems: 'start',
});
const title = css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug', letterSpacing: 'tight' });
const words = css({ fontSize: 'sm', color: 'fg.muted', marginTop: '0.5', maxWidth: 'prose' });

/** One part of the settings: what it is for, and its fields. */
export function SettingsSection({ title: text, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={root}>
      <div className={css({ lg: { paddingTop: '4' } })}>
        <h2 id={id} className={title}>
          {text}
        </h2>
        <p className={words}>{hint}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
