import type { IconName } from './icon-names.ts';
import pictures from './icons.svg';

export type { IconName } from './icon-names.ts';

/** A picture beside a word or inside a labelled control; hidden from assistive technology. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${pictures}#${name}`} />
    </svg>
  );
}
