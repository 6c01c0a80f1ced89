// `npm run staff -- add EMAIL`: the people of the shop.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/staff.js');
