import { within } from '../within.ts';

/** What the screen says and what a hand does with it. */
export const LOOK_AND_HAND = [
  ...within('src/app/notifications/toaster.ts', {
    'UI-06': ['an Undo waits in line', 'if (!store.isVisible(id)) store', 'if (!action && !store.isVisible(id)) store'],
  }),
  ...within('src/views/reads/query-result.tsx', {
    'UI-08': [
      'what is empty looks as if it were loading',
      ') : isEmpty(shown) ? (\n        empty\n',
      ') : isEmpty(shown) ? (\n        (loading ?? empty)\n',
    ],
    'UI-21': [
      'old rows say so without a network too',
      'if (!isOld || !isOnline) return null;',
      "if (!isOld || (!isOnline && error === '')) return null;",
    ],
  }),
  ...within('src/views/ui/copy-code/copy-code.tsx', {
    'UI-09': [
      'a press copies nothing',
      'onClick={() => void copy()}',
      "onClick={() => (code === '' ? void copy() : undefined)}",
    ],
  }),
  ...within('src/views/ui/page-header/heading.tsx', {
    'UI-10': [
      'the focus is gone with what was loading',
      'if (isLeft && document.activeElement === document.body) heading',
      'if (isLeft && document.activeElement === heading) heading',
    ],
  }),
  ...within('src/views/ui/link/open-by-press.ts', {
    'UI-13': ['a press on a card opens nothing', "?.closest('article, tr')", "?.closest('table')"],
  }),
  ...within('src/views/ui/title/use-title.ts', {
    'UI-14': [
      'the tab says the screen alone',
      "[shown.failure.at(-1), shown.record.at(-1), screen, 'Reflow']",
      "[screen, 'Reflow']",
    ],
  }),
  ...within('src/views/ui/link/link.tsx', {
    'UI-15': [
      'the way back leads to the list as it opens first',
      '(back ? left : undefined) ?? path',
      "(back && left === '' ? left : undefined) ?? path",
    ],
  }),
  ...within('src/views/form/form.tsx', {
    'UI-16': ['Ctrl+Enter saves nothing', '!(event.ctrlKey || event.metaKey)', '!event.altKey'],
  }),
  ...within('src/views/form/first-field.ts', {
    'UI-17': [
      'the first field has no focus',
      'findFirstField()?.focus({ preventScroll: true });',
      'findFirstField()?.blur();',
    ],
  }),
  ...within('src/views/reads/clear-list.tsx', {
    'UI-18': [
      'nothing leads out of an empty list',
      'if (!isSearch && !hasFilters) return null;',
      'if (!isSearch || !hasFilters) return null;',
    ],
  }),
  ...within('src/views/form/form-field.tsx', {
    'UI-23': ['everything that is typed runs from left to right', "text: { dir: 'auto' }", "text: { dir: 'ltr' }"],
  }),
  ...within('src/services/http/failed-calls.ts', {
    'SEEN-08': ['no call that failed is named', '<= RECENT_MS ? last.name', '<= -RECENT_MS ? last.name'],
  }),
];
