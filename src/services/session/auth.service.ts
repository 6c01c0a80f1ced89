import type { ChallengeReply } from '../../domain/session/login-input.ts';
import type { LoginAnswer, SignInAnswer } from '../../domain/session/login-answer.ts';
import type { LoginInput } from '../../domain/session/login.ts';
import type { Http } from '../http/http.ts';

/** Loads a shape with the call, because the form does not need it. */
function late<Shape>(load: () => Promise<Shape>) {
  const shape = load();
  // The caller that reads the answer handles a failure.
  shape.catch(() => undefined);
  return shape;
}

export const loadAnswer = () => late(async () => (await import('../../domain/session/login-answer.ts')).LoginAnswer);
const loadSignInAnswer = () => late(async () => (await import('../../domain/session/login-answer.ts')).SignInAnswer);

const withProof = (proof: string | null) => (proof === null ? {} : { headers: { dpop: proof } });

/**
 * The calls for sign-in, refresh and sign-out. They carry no bearer token, so that a 401 is an ordinary answer
 * (CALL-01, AUTH-17).
 */
export const createAuthService = (http: Http) => ({
  signIn: (input: LoginInput, signal?: AbortSignal): Promise<SignInAnswer> =>
    http('/auth/login', { method: 'POST', body: input, schema: loadSignInAnswer(), anonymous: true, signal }),

  /** Continues a sign-in with the second factor (FACT-01). @throws ApiError */
  answerChallenge: (body: ChallengeReply, signal?: AbortSignal): Promise<LoginAnswer> =>
    http('/auth/challenge', { method: 'POST', body, schema: loadAnswer(), anonymous: true, signal }),

  /** Exchanges a refresh token for new tokens. @throws ApiError */
  async refresh(refreshToken: string, proof: string | null, signal?: AbortSignal): Promise<LoginAnswer> {
    // The schema loads first, because a token is used up even if nobody can read the answer.
    const schema = await loadAnswer();
    const options = { method: 'POST', body: { refreshToken }, schema, anonymous: true, signal } as const;
    return http('/auth/refresh', { ...options, ...withProof(proof) });
  },

  async bind(refreshToken: string, proof: string): Promise<void> {
    await http('/auth/bind', { method: 'POST', body: { refreshToken }, anonymous: true, ...withProof(proof) });
  },

  /** Ends the login on the server. @throws ApiError */
  async signOut(refreshToken: string): Promise<void> {
    await http('/auth/logout', { method: 'POST', body: { refreshToken }, anonymous: true });
  },
});
export type AuthService = ReturnType<typeof createAuthService>;
