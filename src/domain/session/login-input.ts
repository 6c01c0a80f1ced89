import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { CREDENTIAL_MAX, EMAIL_MAX, PASSWORD_MAX } from '../shared/limits.ts';
import { EMAIL, LOGIN_SENTENCES } from './login.ts';
import { toEmail } from './staff.ts';

/** Characters of a typed sign-in code, including blanks and dashes. */
const SIGN_IN_CODE_MAX = 40;

/** The body of a sign-in. The form has the same checks in `login.ts`, without the schema library (AUTH-01, AUTH-02). */
export const LoginInput = z.strictObject({
  email: z
    .string({ error: LOGIN_SENTENCES.noEmail })
    .check(
      z.overwrite(toEmail),
      z.minLength(1, { error: LOGIN_SENTENCES.noEmail, abort: true }),
      z.maxLength(EMAIL_MAX, { error: LOGIN_SENTENCES.longEmail, abort: true }),
      z.email({ pattern: EMAIL, error: LOGIN_SENTENCES.noAddress }),
    ),
  password: z
    .string({ error: LOGIN_SENTENCES.noPassword })
    .check(
      z.minLength(1, { error: LOGIN_SENTENCES.noPassword }),
      z.maxLength(PASSWORD_MAX, { error: LOGIN_SENTENCES.longPassword }),
    ),
  code: z.optional(z.string().check(z.maxLength(SIGN_IN_CODE_MAX, { error: LOGIN_SENTENCES.longCode }))),
});

const CHALLENGE_MAX = 200;

/**
 * Body of `POST /auth/challenge`. `code` is of an app, a recovery code, or the signed passkey answer as JSON (FACT-01,
 * FACT-03).
 */
export const ChallengeReply = z.strictObject({
  challenge: requiredText('Challenge', CHALLENGE_MAX),
  code: requiredText('Code', CREDENTIAL_MAX),
});
export type ChallengeReply = z.infer<typeof ChallengeReply>;
