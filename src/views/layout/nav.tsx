import { useLocation } from 'wouter';
import { css, cx } from '#styled/css';
import { column, hstack } from '#styled/patterns';
import { text } from '#styled/recipes';
import { useCanOpen } from '../permissions/use-refusal.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon, type IconName } from '../ui/icon/icon.tsx';
import { lazyPart } from '../ui/lazy/lazy.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu/menu.tsx';

type NavItem = { href: string; label: string; icon: IconName };

/** The entries of the navigation (NAV-08). */
export const NAV_ITEMS: readonly NavItem[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { href: '/bookings', label: 'Bookings', icon: 'bookings' },
  { href: '/warranty-claims', label: 'Warranty Claims', icon: 'shield' },
];

/** The entries of the Ledger dropdown. */
export const LEDGER_ITEMS: readonly NavItem[] = [
  { href: '/ledger', label: 'All Entries', icon: 'book' },
  { href: '/ledger/new', label: 'New Entry', icon: 'plus' },
  { href: '/ledger/reports', label: 'Reports', icon: 'chart' },
];

/** The additional entry of our own provider. TILL-06 */
const TILL_ITEM: NavItem = { href: '/ledger/till', label: 'Till', icon: 'wallet' };

const useLedgerItems = (): readonly NavItem[] =>
  useCanOpen(TILL_ITEM.href) ? [...LEDGER_ITEMS, TILL_ITEM] : LEDGER_ITEMS;

/** Returns whether a nav item is current: the open path equals its path or is below it (NAV-10). */
export const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

/** The one ledger entry to mark: the longest that the path is under, so that a detail page marks All Entries. */
export function currentLedgerItem(path: string, items = LEDGER_ITEMS): NavItem | null {
  const matching = items.filter((item) => isUnder(path, item.href));
  return matching.toSorted((one, other) => other.href.length - one.href.length)[0] ?? null;
}

const link = css.raw({
  display: 'inline-flex',
  alignItems: 'center',
  px: '3',
  borderRadius: 'md',
  fontWeight: 'medium',
  _hover: { bg: 'bg.hover' },
  '&&[aria-current]': { bg: 'accent.bg', color: 'accent.fg' },
});
const inBar = css(link, {
  gap: '1.5',
  minHeight: '9',
  whiteSpace: 'nowrap',
  color: 'fg.muted',
  _hover: { color: 'fg' },
});
const inDrawer = css(link, { gap: '3', minHeight: '11' });
const inset = css({ px: '3' });

/** The main navigation of wide screens. */
export function Nav({ ledgerRefusal }: { ledgerRefusal: string | undefined }) {
  const [path] = useLocation();
  const items = useLedgerItems();
  const ledger = currentLedgerItem(path, items);
  return (
    <nav aria-label="Main" className={hstack({ display: { base: 'none', md: 'flex' }, gap: '1' })}>
      {NAV_ITEMS.map(({ href, label }) => {
        const isCurrent = isUnder(path, href);
        return (
          <Link key={href} href={href} className={inBar} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </Link>
        );
      })}
      {ledgerRefusal !== undefined ? (
        <Button variant="ghost" reason={ledgerRefusal}>
          Ledger
        </Button>
      ) : (
        <Menu
          label="Ledger"
          placement="bottom-start"
          trigger={
            <button
              type="button"
              className={inBar}
              aria-current={ledger ? 'page' : undefined}
              data-leads={LEDGER_ITEMS[0]?.href}
            >
              Ledger <Icon name="chevronDown" size={14} />
            </button>
          }
          entries={items.map(({ href, label, icon }) => ({
            value: href,
            href,
            label,
            icon,
            current: ledger?.href === href,
          }))}
        />
      )}
    </nav>
  );
}

const DrawerPanel = lazyPart(async () => ({ default: (await import('../ui/dialog/dialog.tsx')).DrawerPanel }));

/** The same navigation on narrow screens. */
export function NavDrawer({ ledgerRefusal, onClose }: { ledgerRefusal: string | undefined; onClose: () => void }) {
  const [path] = useLocation();
  const items = useLedgerItems();
  const ledger = currentLedgerItem(path, items);
  const entry = ({ href, label, icon }: NavItem, isCurrent: boolean) => (
    <Link
      key={href}
      href={href}
      className={inDrawer}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClose}
      isAnsweredFirst
    >
      <Icon name={icon} size={20} />
      {label}
    </Link>
  );
  return (
    <DrawerPanel title="Menu" onClose={onClose}>
      <nav aria-label="Main" className={column({ gap: '1' })}>
        {NAV_ITEMS.map((item) => entry(item, isUnder(path, item.href)))}
        <p
          className={cx(
            inset,
            text({ small: true, medium: true, muted: true }),
            css({ paddingTop: '4', paddingBottom: '1' }),
          )}
        >
          Ledger
        </p>
        {ledgerRefusal === undefined ? (
          items.map((item) => entry(item, ledger?.href === item.href))
        ) : (
          <p className={cx(inset, text({ small: true, muted: true }))}>{ledgerRefusal}</p>
        )}
      </nav>
    </DrawerPanel>
  );
}
