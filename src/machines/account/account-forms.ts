import { checkPasswordChange, PinChange, type PasswordChange } from '../../domain/account/account.ts';
import { ACCOUNT_FORM_MESSAGES } from '../../domain/account/account-messages.ts';
import { findFieldErrors } from '../../domain/form/field.ts';
import { firstErrors } from '../../domain/form/form-path.ts';
import { PinConfirmation } from '../../domain/session/pin.ts';
import { NameChange } from '../../domain/people/person.ts';
import { createAccountFormMachine, type AccountForm } from './account-form.machine.ts';

/** Changes the user's password, also the first one. It must not be their `email` (ACCOUNT-02, ACCOUNT-06). */
export const passwordForm = (email: string): AccountForm<PasswordChange> => ({
  id: 'password',
  kind: 'password',
  empty: { currentPassword: '', newPassword: '' },
  check: (draft) => checkPasswordChange(draft, [email]),
  fallback: ACCOUNT_FORM_MESSAGES.password.failed.fallback,
});

/** Sets a new PIN for the user's account (LOCK-02). */
export const pinForm: AccountForm<PinChange> = {
  id: 'pin',
  kind: 'pin',
  empty: { currentPassword: '', pin: '' },
  check: (draft) => firstErrors(findFieldErrors(PinChange, draft), ['currentPassword', 'pin'] as const),
  fallback: ACCOUNT_FORM_MESSAGES.pin.failed.fallback,
};

/** Asks for the current PIN before a change of money (LOCK-05). */
export const confirmationForm: AccountForm<PinConfirmation> = {
  id: 'confirmation',
  kind: 'confirmation',
  empty: { pin: '' },
  check: (draft) => firstErrors(findFieldErrors(PinConfirmation, draft), ['pin'] as const),
  fallback: ACCOUNT_FORM_MESSAGES.pin.failed.fallback,
};

/** Changes the name of a person, which is `name` now (PEOPLE-08). */
const nameForm = (name: string): AccountForm<NameChange> => ({
  id: 'name',
  kind: 'name',
  empty: { name },
  check: (draft) => firstErrors(findFieldErrors(NameChange, draft), ['name'] as const),
  fallback: ACCOUNT_FORM_MESSAGES.name.failed.fallback,
});

export const createPasswordMachine = (email: string) => createAccountFormMachine(passwordForm(email));
export const createPinMachine = () => createAccountFormMachine(pinForm);
export const createConfirmationMachine = () => createAccountFormMachine(confirmationForm);
export const createNameMachine = (name: string) => createAccountFormMachine(nameForm(name));
