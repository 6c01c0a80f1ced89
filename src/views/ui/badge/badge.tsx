import type { ReactNode } from 'react';
import { cx } from '#styled/css';
import { badge } from '#styled/recipes';
import type { Tone } from '../theme/palette.ts';

/** A word on a tint. `dot` adds a spot of the same colour, for statuses. */
export function Badge({
  tone = 'slate',
  dot = false,
  className,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={cx(badge({ tone, dot }), className)}>{children}</span>;
}
