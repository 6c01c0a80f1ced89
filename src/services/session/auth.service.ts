import type { ChallengeReply } from '../../domain/session/login-input.ts';
import type { LoginAnswer, SignInAnswer } from '../../domain/session/login-answer.ts';
import type { LoginInput } from '../../domain/session/login.ts';
import type { Http } from '../http/http.ts';

/** Comes with the call: the form does without it. */
function late<Shape>(load: () => Promise<Shape>) {
  const shape = load();
  // Whoever takes the answer hears of it.
  shape.catch(() => undefined);
  return shape;
}

export const loadAnswer = () => late(async () => (await import('../../domain/session/login-answer.ts')).LoginAnswer);
const loadSignInAnswer = () => late(async () => (await import('../../domain/session/login-answer.ts')).SignInAnswer);

const withProof = (proof: string | null) => (proof === null ? {} : { headers: { dpop: proof } });

/** Sign-in, refresh and sign-out. All of them go without a bearer token, so that a 401 is an answer. CALL-01, AUTH-17. */
export const createAuthService = (http: Http) => ({
  signIn: (input: LoginInput, signal?: AbortSignal): Promise<SignInAnswer> =>
    http('/auth/login', { method: 'POST', body: input, schema: loadSignInAnswer(), anonymous: true, signal }),

  /** Goes on with a sign-in by the second factor. FACT-01 @throws ApiError */
  answerChallenge: (body: ChallengeReply, signal?: AbortSignal): Promise<LoginAnswer> =>
    http('/auth/challenge', { method: 'POST', body, schema: loadAnswer(), anonymous: true, signal }),

  /** Trades a refresh token for new tokens. @throws ApiError */
  async refresh(refreshToken: string, proof: string | null, signal?: AbortSignal): Promise<LoginAnswer> {
    // A token that was traded for an answer which nobody can read is used up.
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
