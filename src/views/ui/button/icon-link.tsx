import { button } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from '../link/link.tsx';

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
  /** Why it leads nowhere now: a disabled button then. */
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
