import { BOOKINGS } from './taken/bookings.ts';
import { COUNTER } from './taken/counter.ts';
import { DESK } from './taken/desk.ts';
import { HISTORY } from './taken/history.ts';
import { EDGE } from './taken/edge.ts';
import { LIVE } from './taken/live.ts';
import { LOOK_AND_HAND } from './taken/look-and-hand.ts';
import { CALLS } from './taken/calls.ts';
import { PARTS } from './taken/parts.ts';
import { CLAIMS_AND_LEDGER } from './taken/claims-and-ledger.ts';
import { PEOPLE } from './taken/people.ts';
import { SCREENS } from './taken/screens.ts';
import { RELIABILITY } from './taken/reliability.ts';
import { SEEN } from './taken/seen.ts';
import { SERVER } from './taken/server.ts';
import { SESSION } from './taken/session.ts';
import { STORAGE } from './taken/storage.ts';
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
  ...CALLS,
  ...PEOPLE,
  ...EDGE,
  ...LIVE,
  ...RELIABILITY,
  ...STORAGE,
  ...LOOK_AND_HAND,
  ...SEEN,
  ...DESK,
  ...HISTORY,
];
