import { defineSlotRecipe } from '@pandacss/dev';

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minWidth: '0' },
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      borderBottomWidth: 'thin',
      '@media print': { display: 'none' },
    },
    trigger: {
      minHeight: '10',
      px: '3',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      borderBottomWidth: 'thick',
      borderBottomColor: 'transparent',
      marginBottom: '[-1px]',
      borderTopRadius: 'sm',
      _hover: { color: 'fg' },
      _selected: { color: 'accent.text', borderBottomColor: 'accent.solid' },
      '&:focus-visible': { outlineOffset: '[-2px]' },
    },
    content: { paddingTop: '4', outlineOffset: '1' },
  },
  variants: {
    look: {
      // On a phone all tabs share the line, because users do not look for tabs out of sight.
      line: {
        trigger: { smDown: { flex: '1', px: '1.5', py: '1.5', whiteSpace: 'normal', lineHeight: 'snug' } },
      },
      segment: {
        content: { paddingTop: { base: '2', md: '3' } },
        list: {
          width: 'fit',
          maxWidth: 'full',
          gap: '0.5',
          p: '0.5',
          bg: 'bg.muted',
          borderBottomWidth: 'none',
          borderRadius: 'md',
        },
        trigger: {
          minHeight: '8',
          marginBottom: '0',
          borderBottomWidth: 'none',
          borderRadius: 'sm',
          fontSize: 'sm',
          _selected: { bg: 'bg.chosen', color: 'fg', boxShadow: 'xs' },
        },
      },
    },
  },
  defaultVariants: { look: 'line' },
});
