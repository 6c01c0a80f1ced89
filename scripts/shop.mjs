// `npm run demo`, `staff`, `backup` and so on: `node scripts/shop.mjs NAME ...` is a command of the built server.
import { DEMO_USAGE, refuseArguments } from '../server/usage.mjs';
import { freshBuild } from './fresh-build.mjs';

// The command finds in `process.argv` what it would find if it had been started itself.
const [name] = process.argv.splice(2, 1);
if (name === 'demo') refuseArguments(DEMO_USAGE);
freshBuild();
await import(`../dist/server/${name}.js`);
