import * as bookings from './booking.notifications.ts';
import * as claim from './claim.notifications.ts';
import * as deletion from './deletion.notifications.ts';
import * as documents from './document.notifications.ts';
import { mergeTables } from './notification-table.ts';
import * as ledger from './ledger.notifications.ts';
import * as verification from './verification.notifications.ts';

/** The facts of all screens; those of the session are the shell's. One line per area. */
export const facts = mergeTables([bookings, deletion, documents, ledger, claim, verification]);
