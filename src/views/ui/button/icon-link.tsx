import { Link } from 'wouter';
import { button } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';

/** A link to another screen that is a picture only; `label` says where it leads. */
export function IconLink({
  icon,
  label,
  href,
  size = 'md',
}: {
  icon: IconName;
  label: string;
  href: string;
  size?: 'sm' | 'md';
}) {
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
