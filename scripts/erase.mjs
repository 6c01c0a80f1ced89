// `npm run erase -- 0300-1234567`: takes a customer out of the shop's bookings.
import { freshBuild } from './fresh-build.mjs';

freshBuild();
await import('../dist/server/erase.js');
