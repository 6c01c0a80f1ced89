import { buildServer } from '../../../scripts/build-server.ts';
import { PROGRAMS } from './server-process.ts';

/** Bundles the programs as they ship: reading the sources anew takes each process longer than its database. */
export default (): Promise<void> =>
  buildServer(PROGRAMS, { 'witness-writer': 'test/server/support/witness-writer.ts' });
