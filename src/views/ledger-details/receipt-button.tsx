import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { Icon } from '../ui/icon/icon.tsx';

/** Opens the attachment in a new tab. `href` is an address checked by `isHttpUrl`. LEDG-33. */
export function ReceiptButton({ href, size = 'md' }: { href: string; size?: 'sm' | 'md' }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={button({ variant: 'secondary', size })}>
      <Icon name="external" size={size === 'sm' ? 16 : 18} />
      View Receipt
      <span className={css({ srOnly: true })}>(opens in a new tab)</span>
    </a>
  );
}
