// `npm run backup`, `restore`, `verify` and `move`: the shop's data as a whole.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/data.js');
