import { useState } from 'react';
import { css, cx } from '#styled/css';
import { circle, hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import type { User } from '../../domain/session/staff.ts';
import { THEMES, type Theme } from '../../domain/shared/theme.ts';
import { IconButton } from '../ui/button/button.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { Nav, NavDrawer } from './nav.tsx';

const LOOKS: Record<Theme, { label: string; icon: IconName }> = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  system: { label: 'System', icon: 'monitor' },
};

/** Light, dark, or as the system says. NAV-13. */
function ThemeMenu({ theme, onTheme }: Pick<TopBarProps, 'theme' | 'onTheme'>) {
  return (
    <Menu
      label="Theme"
      trigger={<IconButton icon={LOOKS[theme].icon} label="Theme" />}
      entries={THEMES.map((choice) => ({
        value: choice,
        ...LOOKS[choice],
        checked: choice === theme,
        onSelect: () => onTheme(choice),
      }))}
    />
  );
}

const disc = circle({
  size: '9',
  bg: 'accent.solid',
  color: 'accent.onSolid',
  fontWeight: 'semibold',
  flexShrink: '0',
  // Forced colours drop the disc, and draw its edge.
  borderWidth: 'thin',
  borderColor: 'transparent',
});
const name = cx(text({ strong: true, block: true, tone: 'plain' }), css({ fontSize: 'md' }));

/** The initial letter of the name or email. NAV-09. */
export const toInitial = (user: Pick<User, 'name' | 'email'>): string =>
  /^./u.exec(user.name.trim() || user.email.trim())?.[0].toUpperCase() ?? 'U';

/** Without an offer it only closes the menu. NAV-09, SHOP-07. */
const closeOnly = () => undefined;

const lead = (href: string | undefined) => (href === undefined ? { onSelect: closeOnly } : { href });

function UserMenu({
  user,
  hasAccount,
  hasBook,
  settings,
  hasWorkflow,
  onKeys,
  onSaveTrace,
  onLock,
  onLogout,
}: TopBarProps & { user: User }) {
  return (
    <Menu
      label="Account"
      trigger={
        <button type="button" className={disc} aria-label="Account" data-tip={user.name || 'User'}>
          {toInitial(user)}
        </button>
      }
      head={
        <>
          <span className={name}>{user.name || 'User'}</span>
          {user.email}
        </>
      }
      entries={[
        { value: 'line-1', separator: true },
        { value: 'profile', label: 'Profile', icon: 'user', ...lead(hasAccount ? '/account' : undefined) },
        { value: 'settings', label: 'Settings', icon: 'settings', ...lead(settings) },
        ...(hasWorkflow
          ? [{ value: 'workflow', label: 'Status Report', icon: 'chart' as const, href: '/workflow' }]
          : []),
        { value: 'line-2', separator: true, heading: 'Help' },
        ...(hasBook ? [{ value: 'book', label: 'Workflows', icon: 'book' as const, href: '/book' }] : []),
        { value: 'keys', label: 'Keyboard Shortcuts', icon: 'keyboard', onSelect: onKeys },
        { value: 'trace', label: 'Download Diagnostics', icon: 'download', onSelect: onSaveTrace },
        { value: 'line-3', separator: true },
        ...(onLock ? [{ value: 'lock', label: 'Lock', icon: 'lock' as const, onSelect: onLock }] : []),
        { value: 'logout', label: 'Log out', icon: 'logout', onSelect: onLogout },
      ]}
    />
  );
}

const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  bg: 'bg.surface',
  borderBottomWidth: 'thin',
  '@media print': { display: 'none' },
  // A page that is magnified to a few lines needs all of them.
  '@media (max-height: 30rem)': { position: 'static' },
});
const inner = hstack({
  gap: { base: '2', lg: '6' },
  height: '14',
  px: { base: '3', md: '6' },
  maxWidth: 'page',
  mx: 'auto',
});
const home = hstack({ borderRadius: 'md' });
const tools = hstack({ gap: { base: '1', sm: '2' }, marginInlineStart: 'auto' });
const worker = cx(text({ medium: true, cut: true }), css({ maxWidth: { base: '20', sm: '40', lg: '56' } }));

export type TopBarProps = {
  user: User | null;
  ledgerRefusal: string | undefined;
  hasAccount: boolean;
  hasBook: boolean;
  settings: string | undefined;
  hasWorkflow: boolean;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onKeys: () => void;
  /** Opens the palette. KEYS-03 */
  onSearch: () => void;
  onSaveTrace: () => void;
  /** Set if this browser is a counter, which several people share (LOCK-03). */
  onLock?: (() => void) | undefined;
  onLogout: () => void;
};

/** The bar on top of every screen. NAV-08. */
export function TopBar(props: TopBarProps) {
  const { user, ledgerRefusal, theme, onTheme } = props;
  const [hasDrawer, setHasDrawer] = useState(false);
  return (
    <header className={bar}>
      <div className={inner}>
        <IconButton
          icon="menu"
          label="Open Menu"
          className={css({ md: { display: 'none' } })}
          aria-haspopup="dialog"
          aria-expanded={hasDrawer}
          onClick={() => setHasDrawer(true)}
        />
        <Link href="/dashboard" aria-label="Reflow, to the dashboard" className={home}>
          <Logo />
        </Link>
        <Nav ledgerRefusal={ledgerRefusal} />
        <div className={tools}>
          <IconButton icon="search" label="Find and Do Anything" aria-haspopup="dialog" onClick={props.onSearch} />
          <ThemeMenu theme={theme} onTheme={onTheme} />
          {user && props.onLock && <span className={worker}>{user.name}</span>}
          {user && <UserMenu {...props} user={user} />}
        </div>
      </div>
      {hasDrawer && <NavDrawer ledgerRefusal={ledgerRefusal} onClose={() => setHasDrawer(false)} />}
    </header>
  );
}
