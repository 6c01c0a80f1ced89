import { fileURLToPath } from 'node:url';

/** How the sentences of the data folder name the product and its settings. */
export const NAMES = { program: 'Reflow', setting: 'DATA_DIR', alternative: 'set DATABASE_URL to a PostgreSQL' };

/** The names of the shop's files next to the database. All are private to their owner (DATA-01). */
export const OWN_FILES = /^(?:db\.restoring|db\.before-.*|backups|outbox|first-password|shop\.json(?:\.part)?)$/;

/** The files of an empty database, which the build puts next to the bundle. The sources do not have them. */
export const TEMPLATE = fileURLToPath(new URL('./empty-database', import.meta.url));
