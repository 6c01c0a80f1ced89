// Judges the history of the database in DATA_DIR, or of DATABASE_URL, in a process of its own. The command
// `npm run audit -- conformance` seals new changes before; those of a filled shop would take many minutes.
import 'temporal-polyfill/global';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { checkConformance } from '../../server/features/audit/conformance.ts';

const { DATABASE_URL: url, DATA_DIR: folder = '' } = process.env;
const database = url === undefined ? await openEmbedded(folder) : openPostgres(url, { poolSize: 1, isPatient: true });
const { changes, rules, violations, findings } = await checkConformance(database.db);
await database.close();
console.log([...findings, `${changes} changes, ${rules} rules, ${violations} violations`].join('\n'));
