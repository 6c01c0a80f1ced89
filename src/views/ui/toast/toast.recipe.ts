import { defineSlotRecipe } from '@pandacss/dev';

/**
 * If a dialog's buttons would be covered on this screen, the toasts come from the top. The list is flipped,
 * and each toast is flipped back.
 */
const atTop = (style: object) => ({ xlDown: { 'body:has([data-footer]) &': { transform: '[scaleY(-1)]', ...style } } });

/** Zag places toasts by variables; `--swipe` is how far a finger has pushed one to the side. */
export const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['group', 'root', 'icon', 'body', 'title', 'description', 'action', 'close'],
  base: {
    group: {
      zIndex: 'toast!',
      '@media print': { display: 'none!' },
      ...atTop({ top: '4', bottom: 'auto!' }),
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      width: '[min(24rem, calc(100vw - 2rem))]',
      py: '3',
      paddingInlineStart: '4',
      paddingInlineEnd: '2',
      bg: 'bg.raised',
      color: 'fg',
      borderWidth: 'thin',
      borderColor: 'border.strong',
      borderRadius: 'md',
      boxShadow: 'lg',
      touchAction: 'pan-y',
      translate: '[var(--swipe, 0px) var(--y)]',
      scale: '[var(--scale)]',
      opacity: '[var(--opacity)]',
      height: '[var(--height)]',
      zIndex: '[var(--z-index)]',
      willChange: 'translate, opacity, scale',
      transition: '[translate 280ms, scale 280ms, opacity 200ms, height 280ms]',
      '&[data-swiping]': { transition: '[none]' },
      ...atTop({}),
    },
    icon: { flexShrink: '0', marginTop: '0.5' },
    body: { display: 'flex', flexDirection: 'column', gap: '0.5', flex: '1', minWidth: '0', lineHeight: 'snug' },
    title: { fontWeight: 'semibold' },
    description: { color: 'fg.muted', whiteSpace: 'pre-line' },
    action: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1.5' },
    close: { flexShrink: '0', marginTop: '[-0.25rem]' },
  },
  variants: {
    tone: {
      success: { icon: { color: 'success.text' } },
      error: { icon: { color: 'danger.text' }, root: { borderColor: 'danger.border' } },
      info: { icon: { color: 'accent.text' } },
    },
  },
  defaultVariants: { tone: 'info' },
});
