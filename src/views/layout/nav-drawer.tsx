import { useLocation } from 'wouter';
import { css, cx } from '#styled/css';
import { hstack, stack } from '#styled/patterns';
import { Drawer } from '../ui/dialog/late-dialogs.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { currentLedgerItem, isUnder, LEDGER_ITEMS, NAV_ITEMS, type NavItem } from './nav.tsx';
import { Link } from '../ui/link/link.tsx';

const list = stack({ gap: '1' });
const group = css({
  px: '3',
  paddingTop: '4',
  paddingBottom: '1',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
});
const refusal = css({ px: '3', fontSize: 'sm', color: 'fg.muted' });
const link = hstack({
  gap: '3',
  minHeight: '11',
  px: '3',
  borderRadius: 'md',
  fontWeight: 'medium',
  _hover: { bg: 'bg.hover' },
});
const marked = css({ '&&, &&:hover': { bg: 'accent.bg', color: 'accent.fg' } });

/** The same navigation on narrow screens. */
export function NavDrawer({
  open,
  ledgerRefusal,
  onClose,
}: {
  open: boolean;
  ledgerRefusal: string | undefined;
  onClose: () => void;
}) {
  const [path] = useLocation();
  const ledger = currentLedgerItem(path);
  const entry = ({ href, label, icon }: NavItem, isCurrent: boolean) => (
    <Link
      key={href}
      href={href}
      className={cx(link, isCurrent && marked)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClose}
      isAnsweredFirst
    >
      <Icon name={icon} size={20} />
      {label}
    </Link>
  );
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <nav aria-label="Main" className={list}>
        {NAV_ITEMS.map((item) => entry(item, isUnder(path, item.href)))}
        <p className={group}>Ledger</p>
        {ledgerRefusal === undefined ? (
          LEDGER_ITEMS.map((item) => entry(item, ledger?.href === item.href))
        ) : (
          <p className={refusal}>{ledgerRefusal}</p>
        )}
      </nav>
    </Drawer>
  );
}
