import { useLocation } from 'wouter';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Link } from '../ui/link.tsx';

const PAGES = [
  { href: '/settings', label: 'Shop' },
  { href: '/settings/branches', label: 'Branches' },
  { href: '/people', label: 'People' },
] as const;
const COUNTERS = { href: '/settings/counters', label: 'Counters' } as const;

const list = hstack({ gap: { base: '0', sm: '1' }, marginBottom: '5', borderBottomWidth: 'thin', overflowX: 'auto' });
const item = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '10',
  px: '3',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  smDown: { flex: '1', justifyContent: 'center', px: '1' },
  color: 'fg.muted',
  borderBottomWidth: 'thick',
  borderColor: 'transparent',
  _hover: { color: 'fg' },
  '&&[aria-current]': { color: 'accent.fg', borderColor: 'accent.solid' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
});

/** The pages of the settings. SHOP-07. */
export function SettingsNav() {
  const [path] = useLocation();
  const readsAll = useRefusal('shop.audit') === undefined;
  const pages = readsAll ? [...PAGES, COUNTERS] : [COUNTERS];
  return (
    <nav aria-label="Settings" className={list} data-print="hide">
      {pages.map(({ href, label }) => (
        <Link key={href} href={href} className={item} aria-current={path === href ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
