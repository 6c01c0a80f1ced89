import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { staticStyles } from './scripts/static-styles.ts';

export default defineConfig({
  plugins: [react(), staticStyles()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Older targets would rewrite `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // What every page needs travels in one file; small shared chunks compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
});
