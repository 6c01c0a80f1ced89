import { css } from '#styled/css';
import { circle } from '#styled/patterns';
import type { User } from '../../domain/session/staff.ts';
import { Menu } from '../ui/menu/menu.tsx';

const disc = circle({
  size: '9',
  bg: 'accent.solid',
  color: 'accent.onSolid',
  fontWeight: 'semibold',
  flexShrink: '0',
});
const name = css({ display: 'block', fontSize: 'md', fontWeight: 'semibold', color: 'fg' });

/** The initial letter of the name or email. NAV-09. */
export const toInitial = (user: Pick<User, 'name' | 'email'>): string =>
  /^./u.exec(user.name.trim() || user.email.trim())?.[0].toUpperCase() ?? 'U';

/** Without an offer it only closes the menu. NAV-09, SHOP-07. */
const closeOnly = () => undefined;

type UserMenuProps = {
  user: User;
  /** Whether the provider offers the own account. */
  hasAccount: boolean;
  /** Where the settings that the provider offers to this person begin. */
  settings: string | undefined;
  onKeys: () => void;
  onSaveTrace: () => void;
  onLogout: () => void;
};

const lead = (href: string | undefined) => (href === undefined ? { onSelect: closeOnly } : { href });

/** Who is signed in, help, and the way out. */
export function UserMenu({ user, hasAccount, settings, onKeys, onSaveTrace, onLogout }: UserMenuProps) {
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
        { value: 'line-2', separator: true, heading: 'Help' },
        { value: 'keys', label: 'Keys', icon: 'keyboard', onSelect: onKeys },
        { value: 'trace', label: 'Save what just happened', icon: 'download', onSelect: onSaveTrace },
        { value: 'line-3', separator: true },
        { value: 'logout', label: 'Log out', icon: 'logout', onSelect: onLogout },
      ]}
    />
  );
}
