import * as z from 'zod/mini';
import { SentRequest } from '../shared/stored-draft.ts';
import { underEach } from '../shared/under-each.ts';
import { LEDGER_FIELDS } from './ledger-draft.ts';

const LedgerForm = underEach(LEDGER_FIELDS, z.string());

/** A stored ledger form: what was typed, and the entry or the empty form that it was typed on. REL-06. */
export const StoredLedgerEntry = z.object({
  base: LedgerForm,
  draft: LedgerForm,
  sent: z.nullable(SentRequest),
  /** Saves of a stored entry that had no answer. */
  unanswered: z._default(z.array(LedgerForm), []),
});
export type StoredLedgerEntry = z.infer<typeof StoredLedgerEntry>;
