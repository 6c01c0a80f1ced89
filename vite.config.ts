import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { staticStyles } from './scripts/styles/static-styles.ts';

/** Puts `src/start.ts` into the page before the app. The first paint waits for it where the browser knows `blocking`. */
const startFirst: Plugin = {
  name: 'start-first',
  enforce: 'post',
  transformIndexHtml(html, { bundle = {} }) {
    const start = Object.values(bundle).find(({ name }) => name === 'start');
    const script = `<script type="module" async blocking="render" crossorigin src="/${start?.fileName}"></script>`;
    return start ? html.replace('<script', `${script}\n    <script`) : html;
  },
};

/** What several screens share, by folder. Everything else comes with the screen or dialog that imports it. */
const CHUNKS = [
  { name: 'shell', tags: ['$initial' as const], priority: 9 },
  { name: 'shapes', test: /node_modules.zod/, priority: 9 },
  {
    name: 'frame',
    test: /styled-system|src.(app.(deletion|keys|navigation|reads|shell)|domain.shared|views.(deletion|facts|layout|permissions|reads|status|ui.(?!chart|combobox|dialog|toast)))/,
    minShareCount: 6,
    priority: 8,
  },
  { name: 'overlays', test: /node_modules.(@ark-ui|@zag-js)|src.views.ui.dialog/, minShareCount: 2, priority: 7 },
  { name: 'records', test: /src.(domain|machines|services)/, minShareCount: 9, priority: 4 },
];

export default defineConfig({
  plugins: [staticStyles(), react(), startFirst],
  build: {
    outDir: 'dist/app',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // those of the README
    assetsInlineLimit: 0, // the policy allows no data: scripts or styles
    manifest: true,
    modulePreload: false, // screens are prefetched, so its table of files costs each page more than it saves
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      // Importing one recipe of the barrel does not run the others.
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
