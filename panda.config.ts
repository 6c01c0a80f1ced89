import { defineConfig } from '@pandacss/dev';
import { alertRecipe } from './src/views/ui/alert/alert.recipe.ts';
import { badgeRecipe } from './src/views/ui/badge/badge.recipe.ts';
import { listboxRecipe } from './src/views/ui/combobox/listbox.recipe.ts';
import { buttonRecipe } from './src/views/ui/button/button.recipe.ts';
import { cardRecipe } from './src/views/ui/card/card.recipe.ts';
import { checkboxRecipe } from './src/views/ui/checkbox/checkbox.recipe.ts';
import { dialogRecipe } from './src/views/ui/dialog/dialog.recipe.ts';
import { fieldRecipe } from './src/views/ui/field/field.recipe.ts';
import { inputRecipe } from './src/views/ui/field/input.recipe.ts';
import { menuRecipe } from './src/views/ui/menu/menu.recipe.ts';
import { paginationRecipe } from './src/views/ui/pagination/pagination.recipe.ts';
import { selectRecipe } from './src/views/ui/select/select.recipe.ts';
import { skeletonRecipe } from './src/views/ui/skeleton/skeleton.recipe.ts';
import { rowRecipe, tileRecipe } from './src/views/ui/row.recipe.ts';
import { tableRecipe } from './src/views/ui/table/table.recipe.ts';
import { tabsRecipe } from './src/views/ui/tabs/tabs.recipe.ts';
import { linkRecipe, textRecipe } from './src/views/ui/text.recipe.ts';
import { globalCss } from './src/views/ui/theme/global-css.ts';
import { inlineTokens } from './src/views/ui/theme/inline-tokens.ts';
import { patterns } from './src/views/ui/theme/patterns.ts';
import { keyframes, layerStyles, tokens } from './src/views/ui/theme/tokens.ts';
import { semanticTokens } from './src/views/ui/theme/semantic-tokens.ts';
import { toastRecipe } from './src/views/ui/toast/toast.recipe.ts';

export default defineConfig({
  preflight: false,
  strictTokens: true,
  strictPropertyValues: true,
  validation: 'error',
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.recipe.ts', './src/views/ui/theme/**'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  presets: ['@pandacss/preset-base'],
  hooks: {
    'cssgen:done': ({ artifact, content }) => (artifact === 'styles.css' ? inlineTokens(content) : content),
  },
  globalCss,
  patterns: { extend: patterns },
  // Variants that views pick by a variable: the extractor sees only literals.
  staticCss: {
    recipes: {
      alert: ['*'],
      badge: ['*'],
      button: ['*'],
      input: ['*'],
      toast: ['*'],
      table: ['*'],
      card: ['*'],
      dialog: ['*'],
    },
  },
  theme: {
    breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
    keyframes,
    layerStyles,
    tokens,
    semanticTokens,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      input: inputRecipe,
      link: linkRecipe,
      row: rowRecipe,
      select: selectRecipe,
      skeleton: skeletonRecipe,
      text: textRecipe,
      tile: tileRecipe,
    },
    slotRecipes: {
      alert: alertRecipe,
      card: cardRecipe,
      checkbox: checkboxRecipe,
      dialog: dialogRecipe,
      field: fieldRecipe,
      listbox: listboxRecipe,
      menu: menuRecipe,
      pagination: paginationRecipe,
      table: tableRecipe,
      tabs: tabsRecipe,
      toast: toastRecipe,
    },
  },
});
