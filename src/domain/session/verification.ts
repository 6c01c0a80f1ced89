import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { toEmail } from './staff.ts';
import { EMAIL_MAX } from '../shared/limits.ts';

const email = requiredText('Email', EMAIL_MAX, toEmail);

/** Body of `POST /auth/verifyEmail` (CALL-02). */
export const VerifyEmail = z.strictObject({ email, token: requiredText('Code', 200) });
export type VerifyEmail = z.infer<typeof VerifyEmail>;

/** Body of `POST /auth/resendVerification` (CALL-02). */
export const ResendVerification = z.strictObject({ email });
export type ResendVerification = z.infer<typeof ResendVerification>;

/** The texts of the verification of an email address (VERIFY-02, VERIFY-03, VERIFY-05). */
export const VERIFICATION_MESSAGES = {
  emailRequired: 'Please enter your email address',
  codeRequired: 'Please enter the verification code',
  failed: 'Verification failed',
  unanswered: 'Verification failed. Please try again.',
  resendFailed: 'Failed to send verification email',
  /** The server refuses a wrong, used or expired code, and an unknown address, with the same sentence. */
  codeRefused: 'The code is wrong or expired. Request a new one.',
  /** Shown after every request for a new code, whether or not the address has an account. */
  codeSent: 'If this account still needs verification, we sent a new code.',
} as const;
