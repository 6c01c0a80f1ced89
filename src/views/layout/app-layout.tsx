import { useEffect, type ReactNode } from 'react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import { addIcons } from '../ui/icon/icon.tsx';
import { STAFF_ICONS } from '../ui/icon/staff-icons.ts';
import { openByPress } from '../ui/link.tsx';
import { Tooltips } from '../ui/tooltip/tooltips.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ZoneBanner } from './zone-banner.tsx';

const root = stack({ gap: '0', minHeight: '[100dvh]' });
const skip = css({
  '@media print': { display: 'none' },
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'skip',
  px: '4',
  py: '2',
  borderRadius: 'md',
  bg: 'accent.solid',
  color: 'accent.onSolid',
  fontWeight: 'medium',
  transform: 'translateY(-200%)',
  _focus: { transform: '[none]' },
});
const main = css({
  flex: '1',
  width: 'full',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  paddingTop: { base: '4', md: '7' },
  // Lets the user scroll the end of the page clear of a toast.
  paddingBottom: '24',
  // A bar at the end of the page keeps the toasts above itself.
  '&:has([data-edge=bottom])': { paddingBottom: '4' },
  outlineStyle: 'none',
  '@media print': { p: '0', maxWidth: 'full' },
});

addIcons(STAFF_ICONS);

/** Skip link, top bar, the notices of every screen and the screen. */
export function AppLayout({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('click', openByPress);
    return () => document.removeEventListener('click', openByPress);
  }, []);
  return (
    <Tooltips>
      <div className={root}>
        <a href="#content" className={skip}>
          Skip to content
        </a>
        {bar}
        <OfflineBanner />
        <ZoneBanner />
        <main id="content" tabIndex={-1} className={main}>
          {children}
        </main>
      </div>
    </Tooltips>
  );
}
