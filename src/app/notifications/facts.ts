import * as bookings from './booking.facts.ts';
import * as claim from './claim.facts.ts';
import * as documents from './document.facts.ts';
import { mergeFacts } from './fact-table.ts';
import * as ledger from './ledger.facts.ts';
import * as verification from './verification.facts.ts';

/** The facts of all screens; those of the session are the shell's. One line per area. */
export const facts = mergeFacts([bookings, documents, ledger, claim, verification]);
