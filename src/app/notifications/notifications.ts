import * as account from './account.notifications.ts';
import * as bookings from './booking.notifications.ts';
import * as claim from './claim.notifications.ts';
import * as deletion from './deletion.notifications.ts';
import * as documents from './document.notifications.ts';
import { mergeTables } from './notification-table.ts';
import * as ledger from './ledger.notifications.ts';
import * as people from './people.notifications.ts';
import * as verification from './verification.notifications.ts';

/** What all screens say of their events; the session's are the shell's. One line per feature. */
export const notifications = mergeTables([account, bookings, deletion, documents, ledger, claim, people, verification]);
