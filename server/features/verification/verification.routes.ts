import { CODE_REFUSED, CODE_SENT, ResendVerification, VerifyEmail } from '../../../src/domain/session/verification.ts';
import { takeTry } from '../session/attempts.sql.ts';
import { sendVerification } from './verification-mail.ts';
import type { AppDeps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { Routes } from '../../http/validation.ts';
import { findUnverified, redeemCode } from './verification.sql.ts';

/** Guesses for one account from one address, and from one address over all accounts. SEC-05. */
const GUESSES = { limit: 10, minutes: 15 };
const ADDRESS_TRIES = { limit: 100, minutes: 15 };
/** Messages to one account that one address may ask for, and that all may ask for together. */
const MAILS = { limit: 5, minutes: 15 };
const MAILS_OF_ALL = { limit: 20, minutes: 15 };

/**
 * Email verification, for people who cannot sign in yet. No answer tells whether an address has an account: refusals
 * are the same, and the message goes out after the answer. CALL-02, SEC-05.
 */
export const verificationRoutes =
  (deps: AppDeps): Routes =>
  async (app) => {
    const { db, now } = deps;
    const sending = new Set<Promise<void>>();
    app.addHook('onClose', async () => void (await Promise.all(sending)));

    app.post('/auth/verifyEmail', { config: { public: true }, schema: { body: VerifyEmail } }, async (request) => {
      const { email, token } = request.body;
      const account = email.trim().toLowerCase();
      await takeTry(db, `verify from ${request.ip}`, ADDRESS_TRIES, now());
      await takeTry(db, `verify ${account} at ${request.ip}`, GUESSES, now());
      if (!(await redeemCode(db, account, token, now()))) {
        request.log.warn({ event: 'authn_verification_fail' }, 'verification refused');
        throw new DomainError('invalid', CODE_REFUSED);
      }
      request.log.info({ event: 'authn_verification_success' }, 'address verified');
      return { success: true, data: null };
    });

    app.post(
      '/auth/resendVerification',
      { config: { public: true }, schema: { body: ResendVerification } },
      async (request) => {
        const account = request.body.email.trim().toLowerCase();
        await takeTry(db, `resend from ${request.ip}`, ADDRESS_TRIES, now());
        await takeTry(db, `resend ${account} at ${request.ip}`, MAILS, now());
        await takeTry(db, `resend ${account}`, MAILS_OF_ALL, now());
        const sent = findUnverified(db, account)
          .then((person) => person && sendVerification(deps, person, now()))
          .then(
            () => undefined,
            (error: unknown) => request.log.error({ event: 'mail_fail', err: error }, 'verification mail not sent'),
          )
          .finally(() => sending.delete(sent));
        sending.add(sent);
        return { success: true, data: null, message: CODE_SENT };
      },
    );
  };
