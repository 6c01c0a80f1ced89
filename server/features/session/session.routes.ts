import * as z from 'zod/mini';
import { EMAIL_UNVERIFIED, LoginInput, OFFERS } from '../../../src/domain/session/staff.ts';
import type { AppDeps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { Routes } from '../../http/validation.ts';
import { signAccessToken } from './access-token.ts';
import { endLogin, findStaffByEmail, isKnownAddress, rotateLogin, startLogin } from './session.sql.ts';
import { isPassword } from './password.ts';
import { openRefreshToken, sealRefreshToken } from './refresh-token.ts';
import type { AuthKeys } from './auth-keys.sql.ts';
import { forgetTries, takeTry } from './attempts.sql.ts';

const INVALID = 'Invalid credentials';
const ENDED = 'Your session has ended. Please sign in again.';

/** Guesses of one account from one kind of address. Requirement: at most 10 in 15 minutes. */
const ACCOUNT_TRIES = { limit: 10, minutes: 15 };
/** Failed tries from one address, over all accounts: a whole shop sits behind one address. */
const ADDRESS_TRIES = { limit: 100, minutes: 15 };

/** Key of no account: looked up all the same, so that an unknown address takes no shorter way. */
const NOBODY = 0;

const RefreshInput = z.strictObject({
  refreshToken: z
    .string({ error: 'Refresh token is required' })
    .check(
      z.minLength(1, { error: 'Refresh token is required' }),
      z.maxLength(4096, { error: 'Refresh token is too long' }),
    ),
});

/** Sign-in, refresh and sign-out. CALL-01, SEC-06. */
export const authRoutes =
  ({ db, now }: AppDeps, keys: AuthKeys): Routes =>
  async (app) => {
    const tokensOf = async (loginId: string, generation: number, staffId: number, role: string) => ({
      success: true,
      data: {
        accessToken: await signAccessToken({ staffId, loginId }, keys.access, now()),
        refreshToken: sealRefreshToken({ loginId, generation }, keys.refresh),
        role,
        offers: OFFERS, // OFFER-01, OFFER-03
      },
    });

    app.post('/auth/login', { config: { public: true }, schema: { body: LoginInput } }, async (request) => {
      const email = request.body.email.toLowerCase();
      const person = await findStaffByEmail(db, email);
      // A stranger uses up the tries of strangers: whoever has signed in from an address before keeps tries of their own.
      const known = await isKnownAddress(db, person?.id ?? NOBODY, request.ip);
      const account = known ? `login ${email} at ${request.ip}` : `login ${email}`;
      await takeTry(db, `login from ${request.ip}`, ADDRESS_TRIES, now());
      await takeTry(db, account, ACCOUNT_TRIES, now());
      const matches = await isPassword(person?.passwordHash ?? null, request.body.password);
      if (!person || !matches || !person.isActive) {
        request.log.warn({ event: 'authn_login_fail', staffId: person?.id ?? null }, 'sign-in refused');
        throw new DomainError('unauthenticated', INVALID);
      }
      if (person.verifiedAt === null) throw new DomainError('forbidden', EMAIL_UNVERIFIED);
      await forgetTries(db, account);
      await forgetTries(db, `login from ${request.ip}`);
      const loginId = await startLogin(db, person.id, request.ip, now());
      request.log.info({ event: 'authn_login_success', staffId: person.id, loginId }, 'signed in');
      return tokensOf(loginId, 0, person.id, person.role);
    });

    app.post('/auth/refresh', { config: { public: true }, schema: { body: RefreshInput } }, async (request) => {
      const claims = openRefreshToken(request.body.refreshToken, keys.refresh);
      const rotation = claims && (await rotateLogin(db, claims, now()));
      if (!rotation?.ok) {
        await takeTry(db, `refresh from ${request.ip}`, ADDRESS_TRIES, now());
        const cause = rotation?.cause ?? 'not a token';
        const event = cause === 'reused' ? 'authn_token_reuse' : 'authn_refresh_fail';
        request.log.warn(
          { event, cause, loginId: claims?.loginId ?? null, staffId: rotation?.staffId ?? null },
          'refresh refused',
        );
        throw new DomainError('unauthenticated', ENDED);
      }
      const { cause, generation, staffId, role } = rotation;
      const loginId = claims?.loginId ?? '';
      request.log.info({ event: 'authn_token_refreshed', cause, loginId, staffId }, 'refreshed');
      return tokensOf(loginId, generation, staffId, role);
    });

    app.post('/auth/logout', { config: { public: true }, schema: { body: RefreshInput } }, async (request) => {
      const claims = openRefreshToken(request.body.refreshToken, keys.refresh);
      if (claims) await endLogin(db, claims.loginId, 'signed out', now());
      request.log.info({ event: 'authn_logout', loginId: claims?.loginId ?? null }, 'signed out');
      return { success: true, data: null };
    });
  };
