import { PGlite } from '@electric-sql/pglite';

const SMALL = 'shared_buffers=16MB';

// To clear as much memory as a shop may fill takes an embedded database a third of its start.
if (!PGlite.defaultStartParams.includes(SMALL)) PGlite.defaultStartParams.push('-c', SMALL);
