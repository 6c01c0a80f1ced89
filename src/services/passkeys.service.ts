import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '../domain/session/login-answer.ts';
import { PASSKEY_MESSAGES, type PasskeyDraft, PasskeyOptions, type PasskeyPurpose } from '../domain/session/passkey.ts';
import { ApiError } from '../domain/shared/api-error.ts';
import type { Http } from './http/http.ts';

/** Returns the browser's answer as JSON, `null` if the user cancelled. @throws ApiError if the browser fails */
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

/**
 * The calls for the user's passkeys, and the sign-in by passkey. Every call throws ApiError. A call that the user
 * cancelled does nothing (FACT-03).
 */
export const createPasskeyService = (http: Http) => {
  const anonymous = { method: 'POST', anonymous: true } as const;
  /** Signs with a passkey of this browser. */
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

    /** Adds a passkey. @returns false if the user cancelled */
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
