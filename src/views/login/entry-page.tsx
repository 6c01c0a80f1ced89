import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';
import { OfflineBanner } from '../layout/offline-banner.tsx';
import { Logo } from '../ui/logo.tsx';

const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  placeItems: 'center',
  minHeight: '[100dvh]',
  px: '4',
  py: '10',
});

const narrow = column({ gap: '6', width: 'full', maxWidth: 'sm' });
const wide = column({ gap: '6', width: 'full', maxWidth: 'form' });

/** The panel of an entry page. */
export const entryPanel = column({ layerStyle: 'surface', boxShadow: 'sm', p: { base: '5', sm: '7' } });

/** A page for signed-out users: the logo over one panel. `isWide` is for more content. */
export const EntryPage = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <>
    <OfflineBanner />
    <main className={page}>
      <div className={isWide ? wide : narrow}>
        <Logo />
        {children}
      </div>
    </main>
  </>
);

/** The heading of an entry page and its purpose. The heading can take the focus. */
export const EntryHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1 className={text({ figure: true })} tabIndex={-1}>
      {title}
    </h1>
    <p className={text({ muted: true })}>{children}</p>
  </div>
);
