// `npm run export -- FOLDER`: every record of the shop as CSV and as JSON.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/export.js');
