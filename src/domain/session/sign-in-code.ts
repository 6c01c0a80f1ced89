import * as z from 'zod/mini';

/** Characters of a typed sign-in code, with the blanks and dashes that somebody reads into it. */
export const SIGN_IN_CODE_MAX = 40;

/** What lets its person in past the guesses of strangers, once and with the password. `expiresAt` is an ISO instant. FACT-04. */
export const SignInCode = z.object({ code: z.string(), expiresAt: z.string() });
export type SignInCode = z.infer<typeof SignInCode>;
