// `npm run demo`: `npm start` with a sample shop that is thrown away at the end.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/demo.js');
