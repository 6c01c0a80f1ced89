import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { OfflineBanner } from '../layout/offline-banner.tsx';
import { Logo } from '../ui/logo/logo.tsx';

const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  placeItems: 'center',
  minHeight: '[100dvh]',
  px: '4',
  py: '10',
});

/** The panel of an entry page. */
export const entryPanel = stack({
  gap: '4',
  layerStyle: 'surface',
  boxShadow: 'sm',
  p: { base: '5', sm: '7' },
});
export const entryTitle = css({
  fontSize: 'xl',
  fontWeight: 'semibold',
  letterSpacing: 'tighter',
  lineHeight: 'tight',
});

/** A page before anybody is signed in: the logo over one panel. */
export function EntryPage({ children }: { children: ReactNode }) {
  return (
    <>
      <OfflineBanner />
      <main className={page}>
        <div className={stack({ gap: '6', width: 'full', maxWidth: 'sm' })}>
          <Logo />
          {children}
        </div>
      </main>
    </>
  );
}

/** What an entry page is for; the heading can take the focus. */
export function EntryHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className={entryTitle} tabIndex={-1}>
        {title}
      </h1>
      <p className={css({ color: 'fg.muted' })}>{children}</p>
    </div>
  );
}
