import { css } from '#styled/css';
import { type IconName, pathOf } from './icons.ts';

export type { IconName } from './icons.ts';

const outline = css({
  fill: '[none]',
  stroke: 'current',
  strokeWidth: '[1.6]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  // A press is one of the control around it: Ark takes no picture for something outside a panel.
  pointerEvents: 'none',
});

/** A picture beside a word or inside a labelled control; hidden from assistive technology. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden="true" className={outline} viewBox="0 0 20 20" width={size} height={size}>
      <path d={pathOf(name)} />
    </svg>
  );
}
