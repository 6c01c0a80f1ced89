import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { button } from '#styled/recipes';
import type { ButtonVariant } from './button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What it does, for screen readers and as the hint on hover. */
  label: string;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Why it cannot be pressed now; it can still be reached, so that everybody learns why. UI-07. */
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
