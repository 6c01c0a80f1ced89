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

/** Keeps a focused field clear of the bars that stay in view above the form. WCAG 2.2 SC 2.4.11. */
export const clearOfBars = css({ '& :is(input, textarea, button)': { scrollMarginTop: { base: '32', md: '20' } } });

/** Puts the focus on the first field that is marked wrong, once the marks are drawn. BOOK-07. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  });
}
