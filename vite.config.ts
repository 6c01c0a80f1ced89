import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Puts `src/start.ts` into the page before the app: it waits for nothing, and where the browser knows `blocking`, the
 * first paint waits for it.
 */
const startFirst: Plugin = {
  name: 'start-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const start = Object.values(bundle).find(({ name }) => name === 'start');
      const script = `<script type="module" async blocking="render" crossorigin src="/${start?.fileName}"></script>`;
      return start ? html.replace('<script', `${script}\n    <script`) : html;
    },
  },
};

/**
 * Asks browsers that know this line to compile a whole file while it is being fetched, not piece by piece when it runs:
 * nearly all of it runs at once. Of the library of panels little does.
 */
const compileWhole: Plugin = {
  name: 'compile-whole',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.name !== 'panels') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig({
  plugins: [react(), startFirst, compileWhole],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The browsers of the README. Older ones would need `color-scheme` rewritten.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    // The table of what to fetch beside each chunk would cost every page more than it saves: links are fetched ahead.
    modulePreload: false,
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      // Whoever needs one recipe of the barrel does not run the others.
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
      output: {
        // A few deliberate files: what runs first, what every page needs, what the screens of staff share, what comes at a
        // press, what the ledger, the claims and the forms share, and each screen.
        // What is shown of a conflict comes with one, and the sign-in fetches the store of drafts without the forms.
        codeSplitting: {
          groups: [
            { name: 'start', test: /src.start\.ts|rolldown.runtime/, priority: 5 },
            { name: 'shell', tags: ['$initial'], priority: 4 },
            // Read with every answer; the sign-in fetches it with its call.
            { name: 'shapes', test: /node_modules.zod|src.domain.session.login-answer/, priority: 4 },
            {
              name: 'frame',
              test: /src.(views.(status|clock|layout|reads|deletion|ui.(?!chart|combobox|dialog.dialog|field.inputs|sticky|toast|\w+.\w+-panel))|app.(deletion|navigation|reads|session.(?!use-own)|shell|notifications.(?!toast|quick))|machines.(query|list|deletion)|domain.(lists.(?!selection)|shared.(?!merge|csv|edit|record)|booking.list.booking-list)|services.bookings)|styled-system.(patterns|recipes.tile)/,
              priority: 3,
            },
            {
              name: 'panels',
              test: /node_modules.(@ark-ui|@zag-js)(?!.*combobox)|src.(views.ui.(dialog.dialog|toast|\w+.\w+-panel)|app.notifications.toast)/,
              priority: 2,
            },
            // Whatever a form is for, it is sent and told about by these lines.
            { name: 'form', test: /src.views.form.form\b(?!-dialog)/, minShareCount: 2, priority: 3 },
            // Of the account and of a first password.
            {
              name: 'password',
              test: /src.(app.session.use-own|machines.account.password|views.account|domain.(account|session.password)|services.account)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'drafts', test: /src.services.storage.draft|node_modules.idb/, priority: 2 },
            {
              name: 'shop',
              test: /src.(domain.shop.(?!customer-message|message-templates)|services.shop|views.shop)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'records',
              test: /src.(app.(papers|messages|history)|views.record|machines.document-download|domain.(papers|shop.(customer-message|message-templates))|services.(documents|downloads))/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'ledger',
              test: /src.\w+.ledger(?!-reports)/,
              minShareCount: 2,
              priority: 1,
            },
            // What the pictures of the reports and of the dashboard share.
            {
              name: 'charts',
              test: /src.views.(ledger-reports|ui.chart)|node_modules.d3-/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'claims', test: /src.\w+.claim/, minShareCount: 2, priority: 1 },
            // No form waits for the rows of people and branches, or for the panels of a quick action and a message.
            {
              name: 'forms',
              test: /src.(?!views.(conflict|quick-action|rows)|(app|machines).quick-action|machines.(rows|ask|lookups)|views.form.form-dialog|domain.keys|domain.quick-action.quick-(action|messages))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
