import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanPackages } from './scripts/lean-packages.ts';
import { quietChartsPlugin } from './scripts/quiet-charts.ts';
import { staticStyles } from './scripts/styles/static-styles.ts';

/** What opens at a press. */
const PANELS = ['toasts', 'panels', 'dialogs'];

/**
 * Puts `src/start.ts` into the page before the app; where the browser knows `blocking`, the first paint waits for it. Files
 * are compiled whole while they are fetched, where it knows that: nearly all runs at once, but of the panels little.
 */
const firstLoad: Plugin = {
  name: 'first-load',
  enforce: 'post',
  transformIndexHtml(html, { bundle = {} }) {
    const start = Object.values(bundle).find(({ name }) => name === 'start');
    const script = `<script type="module" async blocking="render" crossorigin src="/${start?.fileName}"></script>`;
    return start ? html.replace('<script', `${script}\n    <script`) : html;
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && !PANELS.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** Puts the icon into the page: a browser asks for that of the manifest beside it, and a file of the same name comes twice. */
const ownIcon: Plugin = {
  name: 'own-icon',
  apply: 'build',
  transformIndexHtml(html) {
    const icon = readFileSync('public/icon.svg', 'utf8').replaceAll(/\n\s*/g, '').replaceAll('"', "'");
    const address = `data:image/svg+xml,${icon.replaceAll(/[<>#]/g, encodeURIComponent)}`;
    return html.replace('/icon.svg', () => address);
  },
};

const chunk = (name: string, test: RegExp, minShareCount = 1) => ({ name, test, minShareCount });

/** What screens share, by folder, with what it imports; the first that fits. What nobody shares comes with its screen. */
const CHUNKS = [
  chunk('start', /src.start\b|rolldown.runtime/),
  { name: 'shell', tags: ['$initial' as const] },
  chunk('shapes', /node_modules.zod/),
  chunk(
    'frame',
    /src.(app.(deletion|navigation|reads|shell(?!.register))|domain.shared|machines.(list|query)|services.(bookings|records)|views.(deletion|facts|reads|status|ui.(?!chart|combobox|inputs|panels|sticky)))|styled-system/,
  ),
  // With what every other panel is made of: nobody works without a toast.
  chunk(
    'toasts',
    /node_modules.(@ark-ui.*(toast|presence|portal|render-strategy)|@zag-js.(toast|presence|dom-query))|panels.toaster/,
  ),
  chunk(
    'panels',
    /node_modules.(@ark-ui|@zag-js.(?!dialog|focus-trap|aria-hidden|remove-scroll|live-region))(?!.*(combobox|dialog|tooltip))|panels.menu/,
  ),
  chunk(
    'dialogs',
    /node_modules.(@ark-ui|@zag-js.(?!live-region))(?!.*(combobox|tooltip))|src.views.ui.panels.(?!tooltip)/,
  ),
  chunk(
    'records',
    /src.\w+.(document|downloads|history|ledger.ledger-messages|messages.(?!message-t)|papers|record\b)/,
    2,
  ),
  chunk(
    'form',
    /src.(app.notifications.screens|domain.form\b|machines.save|views.(form\b(?!-)|ui.(inputs|sticky)))/,
    2,
  ),
  chunk('drafts', /src.(app.drafts|services.storage)/, 2),
  chunk('booking', /src.\w+.(booking(?!.list)|customer)/, 2),
].map((group, place, { length }) => ({ ...group, priority: length - place }));

export default defineConfig({
  plugins: [leanPackages, staticStyles(), quietChartsPlugin, react(), firstLoad, ownIcon],
  // React has had it itself since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/app',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // those of the README
    assetsInlineLimit: 0, // the policy allows no data: scripts or styles
    manifest: true,
    modulePreload: false, // its table costs each page more than it saves: links are fetched ahead
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      // Whoever needs one recipe of the barrel does not run the others.
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
