// `npm run demo`, `staff`, `backup` and so on: `node scripts/shop.mjs NAME ...` runs a command of the built server.
import { DEMO_USAGE, refuseArguments } from '../server/usage.mjs';
import { freshBuild } from './fresh-build.mjs';

// Removes the name, so that the command reads `process.argv` as if it had been started directly.
const [name] = process.argv.splice(2, 1);
if (name === 'demo') refuseArguments(DEMO_USAGE);
freshBuild();
await import(`../dist/server/${name}.js`);
