import { EndedLogins, type PasswordChange } from '../domain/account/account.ts';
import { SignInCode } from '../domain/session/sign-in-code.ts';
import { toVersion } from '../domain/shared/written.ts';
import type { Http, Version } from './http/http.ts';

/** The own account, where the provider offers it. ACCOUNT-02 to ACCOUNT-05. Every call throws ApiError. */
export const createAccountService = (http: Http) => ({
  async changePassword(body: PasswordChange, version: Version, signal?: AbortSignal): Promise<number | null> {
    return toVersion(await http('/account/password', { method: 'POST', body, version, signal }));
  },

  /** FACT-04. */
  makeSignInCode: (signal?: AbortSignal): Promise<SignInCode> =>
    http('/account/sign-in-code', { method: 'POST', version: null, schema: SignInCode, signal }),

  /** A login has no version: ending one that has ended changes nothing. */
  async endLogin(id: string, signal?: AbortSignal): Promise<void> {
    await http(`/account/logins/${id}`, { method: 'DELETE', version: null, signal });
  },

  /** @returns how many logins it ended: all but the present one. */
  async endOtherLogins(signal?: AbortSignal): Promise<number> {
    return (await http('/account/logins', { method: 'DELETE', version: null, schema: EndedLogins, signal })).ended;
  },
});
