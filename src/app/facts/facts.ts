import * as documents from './document.facts.ts';
import { mergeFacts } from './fact-table.ts';
import * as ledger from './ledger.facts.ts';

/** The facts of all screens; those of the session are the shell's. One line per area. */
export const facts = mergeFacts([documents, ledger]);
