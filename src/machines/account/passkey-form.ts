import { ACCOUNT_FORM_MESSAGES } from '../../domain/account/account-messages.ts';
import { findFieldErrors } from '../../domain/form/field.ts';
import { firstErrors } from '../../domain/form/form-path.ts';
import { PasskeyDraft } from '../../domain/session/passkey.ts';
import { createAccountFormMachine, type AccountForm } from './account-form.machine.ts';

/** Adds a passkey to the user's account (FACT-03). */
export const passkeyForm: AccountForm<PasskeyDraft> = {
  id: 'passkeys',
  kind: 'passkey',
  empty: { name: '', currentPassword: '' },
  check: (draft) => firstErrors(findFieldErrors(PasskeyDraft, draft), ['name', 'currentPassword'] as const),
  fallback: ACCOUNT_FORM_MESSAGES.passkey.failed.fallback,
};

export const createPasskeyMachine = () => createAccountFormMachine(passkeyForm);
