// `npm run audit -- verify`, `npm run audit -- export FILE`: proves the history of the shop.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/audit.js');
