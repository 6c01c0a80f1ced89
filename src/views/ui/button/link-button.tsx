import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '#styled/css';
import { button } from '#styled/recipes';
import type { ButtonVariant } from './button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'href' | 'children'> & {
  href: string;
  /** Kept in the history entry, for example the origin path of Cancel. */
  state?: unknown;
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  /** Shown, but leads nowhere: a disabled button then. */
  disabled?: boolean;
  children: ReactNode;
};

/** A link to another screen that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  disabled = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const classes = cx(button({ variant, size }), className);
  const content = (
    <>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      {children}
    </>
  );
  if (disabled) {
    return (
      <button type="button" disabled className={classes}>
        {content}
      </button>
    );
  }
  return (
    <Link {...rest} href={href} className={classes}>
      {content}
    </Link>
  );
}
