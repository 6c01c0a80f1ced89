import { button } from '#styled/recipes';
import { Hidden } from '../hidden/hidden.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { IconButton, type LinkButtonProps } from './button.tsx';

/** Opens another page in a tab of its own, so that what is here stays. */
export const NewTabButton = ({
  href,
  size = 'md',
  icon,
  children,
}: Pick<LinkButtonProps, 'href' | 'size' | 'icon' | 'children'>) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={button({ variant: 'secondary', size })}>
    {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
    {children}
    <Hidden>(opens in a new tab)</Hidden>
  </a>
);

/** A link to another screen that is a picture only; `label` says where it leads. */
export function IconLink({
  icon,
  label,
  href,
  size = 'md',
  reason,
}: {
  icon: IconName;
  label: string;
  href: string;
  size?: 'sm' | 'md';
  reason?: string | undefined;
}) {
  if (reason !== undefined) return <IconButton icon={icon} label={label} size={size} reason={reason} />;
  return (
    <Link
      href={href}
      aria-label={label}
      data-tip={label}
      className={button({ variant: 'ghost', size: size === 'sm' ? 'iconSm' : 'icon' })}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 18} />
    </Link>
  );
}
