import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#styled/css';
import { button } from '#styled/recipes';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { Button, type ButtonVariant, IconButton } from './button.tsx';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'href' | 'children'> & {
  href: string;
  /** Kept in the history entry, for example the origin path of Cancel. */
  state?: unknown;
  /** It leads back to a list, as that was left. */
  back?: boolean;
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  /** Why it leads nowhere now: a disabled button then. */
  reason?: string | undefined;
  children: ReactNode;
};

/** A link to another screen that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  reason,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const classes = cx(button({ variant, size }), className);
  if (reason !== undefined) {
    return (
      <Button variant={variant} size={size} reason={reason} className={className} {...(icon && { icon })}>
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} href={href} className={classes}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      {children}
    </Link>
  );
}

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
