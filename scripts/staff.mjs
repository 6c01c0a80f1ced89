// `npm run staff -- add EMAIL`: adds and changes staff accounts.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/staff.js');
