import * as z from 'zod/mini';
import { OwnPassword } from '../account/account.ts';
import { findFieldErrors, requiredText } from '../form/field.ts';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import { getRefusedFields } from '../shared/api-error.ts';
import { CREDENTIAL_MAX, LINE_MAX } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';

/** A passkey of the own account; `createdAt` and `lastUsedAt` are ISO instants. FACT-03 */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

/** The newest first. FACT-03 */
export const PASSKEYS: Read<null, Passkey[]> = {
  name: 'passkeys',
  path: '/account/passkeys',
  shape: z.array(Passkey),
};

/** What the browser is asked for, as the JSON of WebAuthn. */
export const PasskeyOptions = z.object({ options: z.string() });

/** Body of `POST /auth/passkey/options`: what the passkey is to be used for. */
export const PasskeyUse = z.strictObject({ purpose: z.enum(['sign-in', 'factor']) });
export type PasskeyPurpose = z.infer<typeof PasskeyUse>['purpose'];

/** What a browser says by a passkey, as the JSON of WebAuthn. */
export const PasskeyCredential = requiredText('Passkey', CREDENTIAL_MAX);

/** Body of `POST /account/passkeys`. */
export const NewPasskey = z.strictObject({ name: requiredText('Name', LINE_MAX), credential: PasskeyCredential });
export type NewPasskey = z.infer<typeof NewPasskey>;

const Draft = z.object({ name: NewPasskey.shape.name, currentPassword: OwnPassword.shape.currentPassword });
const FIELDS = ['name', 'currentPassword'] as const;

/** What is typed for a new passkey. */
export type PasskeyDraft = z.infer<typeof Draft>;

/** The first complaint of each field. */
export const checkPasskey = (draft: PasskeyDraft): FieldErrors => firstErrors(findFieldErrors(Draft, draft), FIELDS);

/** The server's complaints about the fields. */
export const readPasskeyErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);
