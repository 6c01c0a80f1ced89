import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cx } from '#styled/css';
import { button } from '#styled/recipes';
import { Hidden } from '../hidden.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { Spinner } from '../spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerGhost';

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  full?: boolean;
  /** On a phone it is smaller, or its picture alone. */
  onPhone?: 'small' | 'picture' | undefined;
  /** Its words come from a user, and may take several lines. */
  wraps?: boolean;
  icon?: IconName;
  /** The work it started is under way: it keeps its focus and takes no second press. */
  busy?: boolean;
  busyLabel?: string | undefined;
  /** The reason why it cannot be pressed now. It can still take the focus, so that everyone can learn the reason. UI-07. */
  reason?: string | undefined;
  children: ReactNode;
};

/** A button with words. Never a submit button unless `type="submit"` says so. */
export function Button({
  variant = 'secondary',
  size = 'md',
  full = false,
  onPhone,
  wraps = false,
  icon,
  busy = false,
  busyLabel,
  reason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A shorter label while it is busy would move its neighbours.
  const [width, setWidth] = useState(0);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busyLabel !== undefined) setWidth(event.currentTarget.offsetWidth);
    if (busy || reason !== undefined) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...(reason !== undefined && { 'aria-description': reason, 'data-tip': reason })}
      {...(busy && width > 0 && { style: { minWidth: `${width}px` } })}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || reason !== undefined || rest['aria-disabled'] || undefined}
      className={cx(button({ variant, size, onPhone, wraps, full }), className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** Repeats a failed load or action. */
export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" icon="refresh" onClick={onClick}>
    Try again
  </Button>
);

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  label: string;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** The reason why it cannot be pressed now. It can still take the focus, so that everyone can learn the reason. UI-07. */
  reason?: string | undefined;
};

/** A square button with a picture only. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'md',
  reason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      {...(reason !== undefined && { 'aria-description': reason, 'aria-disabled': true, 'data-tip': reason })}
      aria-label={label}
      className={cx(button({ variant, size: size === 'sm' ? 'iconSm' : 'icon' }), className)}
      onClick={reason === undefined ? onClick : undefined}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 18} />
    </button>
  );
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'children'> &
  Pick<ButtonProps, 'variant' | 'size' | 'onPhone' | 'icon' | 'reason' | 'children'>;

/** A link to another screen that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  onPhone,
  icon,
  reason,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  if (reason !== undefined) {
    return (
      <Button
        variant={variant}
        size={size}
        onPhone={onPhone}
        reason={reason}
        className={className}
        {...(icon && { icon })}
      >
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} href={href} className={cx(button({ variant, size, onPhone }), className)}>
      {icon && <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
      {children}
    </Link>
  );
}

/** Opens another page in a new tab, so that this page keeps its state. */
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
export function IconLink({ href, ...look }: Pick<IconButtonProps, 'icon' | 'label' | 'reason'> & { href: string }) {
  if (look.reason !== undefined) return <IconButton {...look} size="sm" />;
  return (
    <Link
      href={href}
      aria-label={look.label}
      data-tip={look.label}
      className={button({ variant: 'ghost', size: 'iconSm' })}
    >
      <Icon name={look.icon} size={16} />
    </Link>
  );
}
