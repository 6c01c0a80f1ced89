import * as z from 'zod/mini';

/** What the embedded provider knows a person as. `TECHNICIAN` works at the bench and never sees the ledger. */
export const STAFF_ROLES = ['OWNER', 'MANAGER', 'COUNTER', 'TECHNICIAN'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** SHAPE-01, AUTH-08: built by the client after login and kept locally. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof User>;

/** The user as AUTH-08 builds it: placeholder id, the email as name, role CUSTOMER. `now` is an ISO instant. */
export const toUser = (email: string, now: string): User => ({
  id: 0,
  email,
  name: email,
  role: 'CUSTOMER',
  createdAt: now,
  updatedAt: now,
});

/** AUTH-16: Login. `role` is what the embedded provider reports; other providers leave it out. */
export const LoginAnswer = z.pipe(
  z.object({
    accessToken: z.optional(z.string()),
    token: z.optional(z.string()),
    refreshToken: z.optional(z.string()),
    role: z.optional(z.string()),
  }),
  z.transform((answer, context) => {
    const accessToken = answer.accessToken ?? answer.token;
    if (!accessToken) {
      context.issues.push({ code: 'custom', message: 'The answer carries no token', input: answer });
      return z.NEVER;
    }
    return { accessToken, refreshToken: answer.refreshToken ?? null, role: answer.role ?? null };
  }),
);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** AUTH-01, AUTH-02. */
export const LoginInput = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .check(
      z.minLength(1, { error: 'Email is required', abort: true }),
      z.maxLength(254, { error: 'Email cannot exceed 254 characters', abort: true }),
      z.email({ error: 'Please enter a valid email address' }),
    ),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, { error: 'Password is required' }), z.maxLength(1024, { error: 'Password is too long' })),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Refused sign-in of an account whose address is not verified; the sign-in screen adds the link. */
export const EMAIL_UNVERIFIED = 'Please verify your email address first, at /verify-email.';

/** NAV-07: the sentence of the extra ledger guard, in the app and in the server's 403. */
export const LEDGER_REFUSED = 'You do not have permission to use the ledger.';

/** The extra guard of the ledger routes. A provider that reports no role gets the default: any signed-in person. */
export const canUseLedger = (role: string | null): boolean => role !== 'TECHNICIAN';
