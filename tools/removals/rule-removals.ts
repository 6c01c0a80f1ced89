import { BOOKINGS } from './taken/bookings.ts';
import { COUNTER } from './taken/counter.ts';
import { PARTS } from './taken/parts.ts';
import { CLAIMS_AND_LEDGER } from './taken/claims-and-ledger.ts';
import { SCREENS } from './taken/screens.ts';
import { SERVER } from './taken/server.ts';
import { SESSION } from './taken/session.ts';
import type { RuleRemoval } from './within.ts';

/** Every way in which a rule is taken away. */
export const RULE_REMOVALS: readonly RuleRemoval[] = [
  ...SESSION,
  ...BOOKINGS,
  ...CLAIMS_AND_LEDGER,
  ...SERVER,
  ...COUNTER,
  ...PARTS,
  ...SCREENS,
];
