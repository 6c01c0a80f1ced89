import { findFieldErrors } from '../form/field.ts';
import { firstErrors } from '../form/form-path.ts';
import { PinConfirmation } from '../session/pin.ts';
import { getRefusedFields } from '../shared/api-error.ts';
import { PinChange } from './account.ts';

/** What is typed where a PIN is chosen; where it confirms something there is no password. LOCK-02, LOCK-05 */
export type PinForm = PinChange;

/** The sentence at each field; no key, no complaint. */
export type PinErrors = Partial<Record<keyof PinForm, string>>;

const FIELDS = ['currentPassword', 'pin'] as const;

/** The first complaint of each field. */
export const checkPinForm = ({ pin, ...typed }: PinForm, purpose: 'choose' | 'confirm'): PinErrors =>
  firstErrors(
    purpose === 'choose' ? findFieldErrors(PinChange, { pin, ...typed }) : findFieldErrors(PinConfirmation, { pin }),
    FIELDS,
  );

/** The server's complaints about the fields. */
export const readPinErrors = (error: unknown): PinErrors => firstErrors(getRefusedFields(error), FIELDS);
