// `npm run import -- FILE.csv`: takes old bookings or ledger entries from a spreadsheet.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/import.js');
