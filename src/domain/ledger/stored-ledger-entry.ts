import * as z from 'zod/mini';
import { SentRequest } from '../shared/stored-draft.ts';
import type { LedgerDraft } from './ledger-draft.ts';

const text = z.string();

const LedgerForm = z.object({
  entryDate: text,
  locationId: text,
  category: text,
  amount: text,
  paymentMethod: text,
  vendorName: text,
  receiptNumber: text,
  receiptAttachment: text,
  description: text,
  remarks: text,
}) satisfies z.ZodMiniType<LedgerDraft>;

/** A stored ledger form: what was typed, and the entry or the empty form that it was typed on. REL-06. */
export const StoredLedgerEntry = z.object({ base: LedgerForm, draft: LedgerForm, sent: z.nullable(SentRequest) });
export type StoredLedgerEntry = z.infer<typeof StoredLedgerEntry>;
