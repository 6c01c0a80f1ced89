import * as z from 'zod/mini';
import { requiredText } from '../shared/field.ts';

/** VERIFY-03. */
export const EMAIL_REQUIRED = 'Please enter your email address';
/** VERIFY-02: the message at the code's field. */
export const VERIFICATION_CODE_REQUIRED = 'Please enter the verification code';

/** VERIFY-05: a refused verification without a text of its own, and one that got no answer. */
export const VERIFICATION_FAILED = 'Verification failed';
export const VERIFICATION_UNANSWERED = 'Verification failed. Please try again.';
/** VERIFY-06. */
export const RESEND_FAILED = 'Failed to send verification email';

/** The server's refusal of a wrong, used or expired code; the same for an address that it does not know. */
export const CODE_REFUSED = 'This code is wrong or has expired. Ask for a new one.';
/** Said after every request for a new code, whether or not the address belongs to an account. */
export const CODE_SENT = 'If this address belongs to an account that is not verified yet, a new code is on its way.';

const email = requiredText('Email', 254);

/** Body of `POST /auth/verifyEmail`. CALL-02. */
export const VerifyEmail = z.strictObject({ email, token: requiredText('Code', 200) });
export type VerifyEmail = z.infer<typeof VerifyEmail>;

/** Body of `POST /auth/resendVerification`. CALL-02. */
export const ResendVerification = z.strictObject({ email });
export type ResendVerification = z.infer<typeof ResendVerification>;
