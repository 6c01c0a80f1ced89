// `npm start`: builds when that is needed, then serves in this same process.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/main.js');
