import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Older targets would rewrite `color-scheme`.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    // The table of what to fetch beside each chunk would cost every page more than it saves: links are fetched ahead.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Many small shared chunks compress worse than a few, and each has its name in the table of chunks.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 3 },
            {
              name: 'sign-in',
              test: /src.views.(login|ui.(alert.alert|field.(field|text-input)|button.icon-button|logo.logo)\b)/,
              priority: 2,
            },
            {
              name: 'parts',
              test: /src.views.ui.(?!.*(select-part|menu-part|confirm-question|dialog|drawer|tabs|checkbox|toaster))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
