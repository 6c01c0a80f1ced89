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

/** Without an offer it only closes the menu. NAV-09, ACCOUNT-01, PEOPLE-01. */
const closeOnly = () => undefined;

type UserMenuProps = {
  user: User;
  /** Whether the provider offers the own account, and the people of the shop to this person. */
  hasAccount: boolean;
  hasPeople: boolean;
  onSaveTrace: () => void;
  onLogout: () => void;
};

const lead = (isOffered: boolean, href: string) => (isOffered ? { href } : { onSelect: closeOnly });

/** Who is signed in, help, and the way out. */
export function UserMenu({ user, hasAccount, hasPeople, onSaveTrace, onLogout }: UserMenuProps) {
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
        { value: 'profile', label: 'Profile', icon: 'user', ...lead(hasAccount, '/account') },
        { value: 'settings', label: 'Settings', icon: 'settings', ...lead(hasPeople, '/people') },
        { value: 'line-2', separator: true, heading: 'Help' },
        { value: 'trace', label: 'Save what just happened', icon: 'download', onSelect: onSaveTrace },
        { value: 'line-3', separator: true },
        { value: 'logout', label: 'Log out', icon: 'logout', onSelect: onLogout },
      ]}
    />
  );
}
