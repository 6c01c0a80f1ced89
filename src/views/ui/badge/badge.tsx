import type { ReactNode } from 'react';
import { badge } from '#styled/recipes';
import type { Tone } from '../theme/palette.ts';

/** A word on a tint. `dot` adds a spot of the same colour, for statuses. */
export function Badge({ tone = 'slate', dot = false, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return <span className={badge({ tone, dot })}>{children}</span>;
}
