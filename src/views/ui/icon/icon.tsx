import { css } from '#styled/css';
import type { STAFF_ICONS } from './staff-icons.ts';

/** The pictures of pages that open without the frame of the app: outlines on a 20 × 20 grid, drawn with a stroke of 1.6. */
const ICONS = {
  alert: 'M10 3.2 2.6 16h14.8L10 3.2ZM10 8v3.6M10 13.6v.2',
  arrowLeft: 'M16 10H4M9 5l-5 5 5 5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  checkCircle: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM7 10.2l2.2 2.2L13.2 8',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5V5A1.5 1.5 0 0 1 9 3.5h6A1.5 1.5 0 0 1 16.5 5v6a1.5 1.5 0 0 1-1.5 1.5h-2.5M5 7.5h6A1.5 1.5 0 0 1 12.5 9v6a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V9A1.5 1.5 0 0 1 5 7.5Z',
  dashboard: 'M3.5 3.5h5.5v6H3.5v-6ZM11.5 3.5h5v3.5h-5V3.5ZM11.5 9.5h5v7h-5v-7ZM3.5 12h5.5v4.5H3.5V12Z',
  eye: 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5ZM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Z',
  eyeOff:
    'M3.5 3.5l13 13M8.3 5.2A7 7 0 0 1 10 5c4.7 0 7.5 5 7.5 5a13 13 0 0 1-2.3 2.8M5 6.7A13 13 0 0 0 2.5 10s2.8 5 7.5 5a7 7 0 0 0 2.6-.5M8.5 8.6a2.2 2.2 0 0 0 3 3',
  info: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.3v4M10 6.7v.2',
  refresh: 'M16 4v3.5h-3.5M4 16v-3.5h3.5M15.7 7.5A6.2 6.2 0 0 0 4.8 7M4.3 12.5a6.2 6.2 0 0 0 10.9.5',
  search: 'M14 8.8a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0ZM12.7 12.7l4 4',
  wifiOff:
    'M3 3l14 14M2.5 8a11 11 0 0 1 4-2.5M10 4.7A11 11 0 0 1 17.5 8M5.3 11a7 7 0 0 1 3-1.9M12.5 9.5a7 7 0 0 1 2.2 1.5M8 13.8a3 3 0 0 1 4 0M10 16.3v.2',
} as const;

export type IconName = keyof typeof ICONS | keyof typeof STAFF_ICONS;

const paths: Partial<Record<IconName, string>> = { ...ICONS };

/** Adds the pictures that come with a later file. */
export const addIcons = (icons: Partial<Record<IconName, string>>): void => void Object.assign(paths, icons);

const outline = css({
  fill: '[none]',
  stroke: 'current',
  strokeWidth: '[1.6]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  // A press is one of the control around it: Ark takes no picture for something outside a panel.
  pointerEvents: 'none',
});

/** An icon next to a word or inside a labelled control, hidden from assistive technology. `size` in px. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden="true" className={outline} viewBox="0 0 20 20" width={size} height={size}>
      <path d={paths[name]} />
    </svg>
  );
}
