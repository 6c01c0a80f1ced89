import * as z from 'zod/mini';
import { typedDigits } from '../shared/characters.ts';
import { PIN_LENGTH } from '../shared/limits.ts';

/** The texts about a PIN (LOCK-02, LOCK-05). */
export const PIN_MESSAGES = {
  digits: `A PIN has ${PIN_LENGTH} digits`,
  easy: 'This PIN is too easy to guess. Please choose another one',
  wrong: 'Wrong PIN',
  passwordNeeded: 'Please sign in with your password.',
  unconfirmed: 'Please confirm with your PIN.',
} as const;

const UP = '0123456789012345';
const DOWN = '9876543210987654';
const isEasy = (pin: string): boolean => UP.includes(pin) || DOWN.includes(pin) || /^(.)\1*$/.test(pin);

/** A typed PIN, in digits of any script (TYPED-02). */
export const Pin = z
  .string({ error: PIN_MESSAGES.digits })
  .check(
    z.overwrite(typedDigits),
    z.regex(new RegExp(`^\\d{${PIN_LENGTH}}$`), { error: PIN_MESSAGES.digits, abort: true }),
  );

/** A new PIN, which must not be easy to guess (LOCK-02). */
export const NewPin = Pin.check(z.refine((pin) => !isEasy(pin), { error: PIN_MESSAGES.easy }));

/** Body of `POST /account/confirm` (LOCK-05). */
export const PinConfirmation = z.strictObject({ pin: Pin });
export type PinConfirmation = z.infer<typeof PinConfirmation>;
