import type { ResendVerification, VerifyEmail } from '../domain/session/verification.ts';
import type { Http } from './http/http.ts';

/** Email verification, for staff who are not signed in yet. CALL-02. Both throw ApiError. */
export const createVerificationService = (http: Http) => ({
  async verify(body: VerifyEmail, signal?: AbortSignal): Promise<void> {
    await http('/auth/verifyEmail', { method: 'POST', body, anonymous: true, signal });
  },
  /** Asks for a new code. */
  async resend(body: ResendVerification, signal?: AbortSignal): Promise<void> {
    await http('/auth/resendVerification', { method: 'POST', body, anonymous: true, signal });
  },
});
