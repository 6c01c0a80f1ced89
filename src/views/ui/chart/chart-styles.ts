import { css } from '#styled/css';

/** Colours come from the theme; every mark also has its words. */
export const chart = {
  /** Around the picture, which is drawn to a narrower place only once that is there. Room for an outline. */
  figure: css({ overflow: 'clip', overflowClipMargin: '[4px]' }),
  root: css({ display: 'block', overflow: 'visible', borderRadius: 'sm' }),
  mark: css({ fill: 'accent.solid', '&[data-active]': { fill: 'accent.text' }, '@media print': { fill: 'black' } }),
  /** What a mark is compared with: its outline, so that the two differ without a colour too. */
  beside: css({
    fill: 'bg.hover',
    stroke: 'accent.solid',
    '&[data-active]': { stroke: 'accent.text', strokeWidth: '[2px]' },
    '@media print': { fill: 'white', stroke: 'black' },
  }),
  track: css({ fill: 'transparent', '&[data-active]': { fill: 'bg.hover' } }),
  grid: css({ stroke: 'border' }),
  line: css({ fill: 'transparent', stroke: 'fg', strokeWidth: '[2px]' }),
  dot: css({ fill: 'fg' }),
  label: css({ fill: 'fg', fontSize: 'sm' }),
  value: css({ fill: 'fg.muted', fontSize: 'sm' }),
};
