import * as z from 'zod/mini';
import { SentRequest } from '../shared/stored-draft.ts';

const text = z.string();

/** A stored claim. Its booking is read again. REL-06. */
export const StoredClaim = z.object({
  code: text,
  drafts: z.record(z.coerce.number(), z.object({ selected: z.boolean(), reportedIssue: text, remarks: text })),
  remarks: text,
  sent: z.nullable(SentRequest),
});
export type StoredClaim = z.infer<typeof StoredClaim>;
