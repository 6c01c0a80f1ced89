import * as z from 'zod/mini';
import { SentRequest } from '../shared/stored-draft.ts';
import type { ClaimDraft } from './claim-input.ts';

const text = z.string();

const ClaimForm = z.object({
  code: text,
  items: z
    .catchall(z.object({}), z.object({ selected: z.boolean(), reportedIssue: text, remarks: text }))
    .check(z.refine((items) => Object.keys(items).every((id) => /^\d+$/.test(id)))),
  remarks: text,
}) satisfies z.ZodMiniType<ClaimDraft>;

/** A stored claim. Its booking is read again. REL-06. */
export const StoredClaim = z.object({ draft: ClaimForm, sent: z.nullable(SentRequest) });
export type StoredClaim = z.infer<typeof StoredClaim>;
