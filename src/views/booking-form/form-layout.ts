import { css } from '#styled/css';

/** Fields side by side where there is room, one under the other on a phone. */
export const fieldGrid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    sm: '[repeat(2, minmax(0, 1fr))]',
    xl: '[repeat(4, minmax(0, 1fr))]',
  },
  columnGap: '4',
  rowGap: '3.5',
  alignItems: 'start',
});

export const rowList = css({ display: 'flex', flexDirection: 'column', gap: '3' });

/** Puts the focus on the first field that is marked wrong, once the marks are drawn. Requirements U-01. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
