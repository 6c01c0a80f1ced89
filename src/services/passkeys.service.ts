import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '../domain/session/login-answer.ts';
import { PASSKEY_MESSAGES, type PasskeyDraft, PasskeyOptions, type PasskeyPurpose } from '../domain/session/passkey.ts';
import { ApiError } from '../domain/shared/api-error.ts';
import type { Http } from './http/http.ts';

/** What the browser answers, as JSON, `null` where its person cancelled. @throws ApiError where it cannot */
async function askBrowser(ask: () => Promise<object>, signal: AbortSignal): Promise<string | null> {
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  try {
    return JSON.stringify(await ask());
  } catch (cause) {
    signal.throwIfAborted();
    const { name } = cause as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    const error = PASSKEY_MESSAGES[name === 'InvalidStateError' ? 'known' : 'unable'];
    throw new ApiError('status', { status: 400, body: { error }, cause });
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Passkeys: of the own account, and signing in by one. Every call throws ApiError; one that was cancelled in the browser does nothing. FACT-03. */
export const createPasskeyService = (http: Http) => {
  const anonymous = { method: 'POST', anonymous: true } as const;
  /** What a passkey of this browser signs. */
  async function sign(purpose: PasskeyPurpose, signal: AbortSignal): Promise<string | null> {
    const asked = { ...anonymous, body: { purpose }, schema: PasskeyOptions, signal };
    const { options } = await http('/auth/passkey/options', asked);
    return askBrowser(() => startAuthentication({ optionsJSON: JSON.parse(options) }), signal);
  }
  return {
    sign,

    async signIn(signal: AbortSignal): Promise<PasskeyAnswer | null> {
      const credential = await sign('sign-in', signal);
      if (credential === null) return null;
      const schema = import('../domain/session/login-answer.ts').then((late) => late.PasskeyAnswer);
      return http('/auth/passkey', { ...anonymous, body: { credential }, schema, signal });
    },

    /** @returns false where its person thought better of it */
    async add({ name, currentPassword }: PasskeyDraft, signal: AbortSignal): Promise<boolean> {
      const write = { method: 'POST', version: null, signal } as const;
      const asked = { ...write, body: { currentPassword }, schema: PasskeyOptions };
      const { options } = await http('/account/passkeys/options', asked);
      const credential = await askBrowser(() => startRegistration({ optionsJSON: JSON.parse(options) }), signal);
      if (credential === null) return false;
      await http('/account/passkeys', { ...write, body: { name, credential } });
      return true;
    },

    async remove(id: number, signal: AbortSignal): Promise<void> {
      await http(`/account/passkeys/${id}`, { method: 'DELETE', version: null, signal });
    },
  };
};
