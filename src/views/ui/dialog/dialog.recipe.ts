import { defineSlotRecipe } from '@pandacss/dev';

/** A window as low as that of a page magnified to 400 %. The whole dialog scrolls there (UI-27). */
const LOW = '@media (max-height: 30rem)';

export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      bg: 'bg.scrim',
      // As high as windows are, so that it lies over one that is open already.
      zIndex: 'modal',
      '&[data-state=open]': { animation: '[fadeIn 160ms]' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      overflow: 'auto',
      // Pinned, so that a window that grows leaves its first lines where they are.
      alignItems: 'flex-start',
      justifyContent: 'center',
      p: { base: '4', sm: '6' },
      paddingTop: { base: '[8vh]', sm: '[15vh]' },
      [LOW]: { p: '2' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: 'md',
      maxHeight: 'full',
      // On a low screen all of the window scrolls, its buttons too.
      [LOW]: { maxHeight: '[none]' },
      bg: 'bg.raised',
      color: 'fg',
      borderRadius: 'lg',
      boxShadow: 'lg',
      outlineStyle: 'none',
      '&[data-state=open]': { animation: '[riseIn 160ms cubic-bezier(0.2, 0, 0, 1)]' },
    },
    header: { display: 'flex', flexDirection: 'column', gap: '1', px: '5', paddingTop: '5' },
    title: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: 'snug' },
    description: { color: 'fg.muted' },
    // Room for the ring of a control that is the last.
    body: { px: '5', paddingTop: '3', paddingBottom: '1', overflow: 'auto', [LOW]: { overflow: 'visible' } },
    footer: {
      display: 'flex',
      flexDirection: { base: 'column-reverse', sm: 'row' },
      justifyContent: 'flex-end',
      gap: '2',
      p: '5',
      paddingTop: '4',
    },
  },
  variants: {
    look: {
      window: {},
      top: {
        positioner: { alignItems: 'flex-start', paddingTop: { base: '4', sm: '[12vh]' } },
        content: { maxHeight: '[min(36rem, 100%)]', overflow: 'hidden' },
        header: { srOnly: true },
      },
      drawer: {
        positioner: { p: '0', alignItems: 'stretch', justifyContent: 'flex-start' },
        content: {
          width: '[min(20rem, 85vw)]',
          minHeight: 'full',
          borderRadius: 'none',
          '&[data-state=open]': { animation: '[drawerIn 200ms cubic-bezier(0.2, 0, 0, 1)]' },
        },
      },
    },
    size: { md: {}, lg: { content: { maxWidth: 'xl' } } },
  },
  defaultVariants: { look: 'window', size: 'md' },
});
