import * as z from 'zod/mini';
import { requiredText } from '../shared/field.ts';
import { EMAIL_MAX } from '../shared/limits.ts';

const email = requiredText('Email', EMAIL_MAX);

/** Body of `POST /auth/verifyEmail`. CALL-02. */
export const VerifyEmail = z.strictObject({ email, token: requiredText('Code', 200) });
export type VerifyEmail = z.infer<typeof VerifyEmail>;

/** Body of `POST /auth/resendVerification`. CALL-02. */
export const ResendVerification = z.strictObject({ email });
export type ResendVerification = z.infer<typeof ResendVerification>;
