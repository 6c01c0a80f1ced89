import { useState } from 'react';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import type { User } from '../../domain/session/staff.ts';
import type { Theme } from '../../domain/shared/theme.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Logo } from '../ui/logo/logo.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { Nav } from './nav.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { Link } from '../ui/link/link.tsx';

const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  bg: 'bg.surface',
  borderBottomWidth: 'thin',
  '@media print': { display: 'none' },
});
const inner = hstack({
  gap: { base: '2', lg: '6' },
  height: '14',
  px: { base: '3', md: '6' },
  maxWidth: 'page',
  mx: 'auto',
});
const tools = hstack({ gap: '2', marginInlineStart: 'auto' });
const narrowOnly = css({ display: { base: 'inline-flex', md: 'none' } });

export type TopBarProps = {
  user: User | null;
  /** Why the ledger is closed to this person. */
  ledgerRefusal: string | undefined;
  hasAccount: boolean;
  settings: string | undefined;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Help: shows all keys. */
  onKeys: () => void;
  /** Help: saves what just happened as a file. */
  onSaveTrace: () => void;
  onLogout: () => void;
};

/** The bar on top of every screen. NAV-08. */
export function TopBar(props: TopBarProps) {
  const { user, ledgerRefusal, hasAccount, settings, theme, onTheme, onKeys, onSaveTrace, onLogout } = props;
  const [hasDrawer, setHasDrawer] = useState(false);
  return (
    <header className={bar}>
      <div className={inner}>
        <IconButton
          icon="menu"
          label="Open menu"
          className={narrowOnly}
          aria-haspopup="dialog"
          aria-expanded={hasDrawer}
          onClick={() => setHasDrawer(true)}
        />
        <Link
          href="/dashboard"
          aria-label="Reflow, to the dashboard"
          className={css({ display: 'inline-flex', borderRadius: 'md' })}
        >
          <Logo />
        </Link>
        <Nav ledgerRefusal={ledgerRefusal} />
        <div className={tools}>
          <ThemeMenu theme={theme} onTheme={onTheme} />
          {user && <UserMenu {...{ user, hasAccount, settings, onKeys, onSaveTrace, onLogout }} />}
        </div>
      </div>
      <NavDrawer open={hasDrawer} ledgerRefusal={ledgerRefusal} onClose={() => setHasDrawer(false)} />
    </header>
  );
}
