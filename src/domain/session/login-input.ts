import * as z from 'zod/mini';
import { EMAIL_MAX, PASSWORD_MAX } from '../shared/limits.ts';
import { EMAIL, LOGIN_SENTENCES } from './login-errors.ts';
import { SIGN_IN_CODE_MAX } from './sign-in-code.ts';

/** A sign-in as it is sent. The form says the same of it, without the library of shapes: `login-errors.ts`. AUTH-01, AUTH-02. */
export const LoginInput = z.strictObject({
  email: z
    .string({ error: LOGIN_SENTENCES.noEmail })
    .check(
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
