import * as z from 'zod/mini';
import { OwnPassword } from '../account/account.ts';
import { requiredText } from '../form/field.ts';
import { CREDENTIAL_MAX, LINE_MAX } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';

/** A passkey of the user's account. `createdAt` and `lastUsedAt` are ISO instants (FACT-03). */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** The read of the user's passkeys, the newest first (FACT-03). */
export const PASSKEYS: Read<null, Passkey[]> = {
  name: 'passkeys',
  path: '/account/passkeys',
  shape: z.array(Passkey),
};

/** The request to the browser, as WebAuthn JSON. */
export const PasskeyOptions = z.object({ options: z.string() });

/** Body of `POST /auth/passkey/options`: the purpose of the passkey. */
export const PasskeyUse = z.strictObject({ purpose: z.enum(['sign-in', 'factor']) });
export type PasskeyPurpose = z.infer<typeof PasskeyUse>['purpose'];

/** The browser's passkey answer, as WebAuthn JSON. */
export const PasskeyCredential = requiredText('Passkey', CREDENTIAL_MAX);

/** Body of `POST /account/passkeys`. */
export const NewPasskey = z.strictObject({ name: requiredText('Name', LINE_MAX), credential: PasskeyCredential });
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The form of a new passkey. */
export const PasskeyDraft = z.object({
  name: NewPasskey.shape.name,
  currentPassword: OwnPassword.shape.currentPassword,
});
export type PasskeyDraft = z.infer<typeof PasskeyDraft>;

/** The texts for passkeys that failed (FACT-03). */
export const PASSKEY_MESSAGES = {
  refused: 'This passkey is not valid for this account. Please sign in with your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  known: 'This device has a passkey of yours already.',
  unable: 'This browser could not use a passkey here.',
  unknown: 'There is no such passkey.',
} as const;
