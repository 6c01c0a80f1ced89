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
};

/** A square button with a picture only. */
export function IconButton({ icon, label, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={cx(button({ variant, size: size === 'sm' ? 'iconSm' : 'icon' }), className)}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 18} />
    </button>
  );
}
