import { PGlite } from '@electric-sql/pglite';

const SMALL = 'shared_buffers=16MB';

// Clearing shared buffers of the usual size takes a third of the start of an embedded database.
if (!PGlite.defaultStartParams.includes(SMALL)) PGlite.defaultStartParams.push('-c', SMALL);
