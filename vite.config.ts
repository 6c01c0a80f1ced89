import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { staticStyles } from './scripts/styles/static-styles.ts';

/** Puts `src/start.ts` into the page before the app. The first paint waits for it where the browser knows `blocking`. */
const startSooner: Plugin = {
  name: 'start-sooner',
  transformIndexHtml(html, { bundle = {} }) {
    const start = Object.values(bundle).find(({ name }) => name === 'start');
    const script = `<script type="module" async blocking="render" crossorigin src="/${start?.fileName}"></script>`;
    return start ? html.replace('<script', `${script}\n    <script`) : html;
  },
  generateBundle: {
    order: 'post', // Chrome compiles a whole file while it fetches it, if this is the first line.
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Code that several screens share, and the screens that staff open first. Other code loads with its importer. */
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], test: /src.(start|domain|services)/, priority: 9 },
  { name: 'shell', tags: ['$initial' as const], test: /node_modules|src.(main|app|machines|views)/, priority: 8 },
  { name: 'shapes', test: /node_modules.zod/, priority: 7 }, // the sign-in needs them without the frame
  { name: 'frame', test: /src.app.(shell|screens.(dashboard|booking-list))/, priority: 6 },
  { name: 'forms', test: /src.(?!views.(form-dialog|ui.dialog))/, minShareCount: 5, priority: 5 },
];

export default defineConfig({
  resolve: { tsconfigPaths: true }, // the packages are read as sources
  plugins: [staticStyles(), react(), startSooner],
  build: {
    outDir: 'dist/app',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // those of the README
    assetsInlineLimit: 0, // the policy allows no data: scripts or styles
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] }, // drops unused recipes
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
