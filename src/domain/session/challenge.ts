import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { LoginAnswer } from './login-answer.ts';

const CHALLENGE_MAX = 200;
/** Characters of a typed code: one of an app, or a recovery code with what somebody puts between its letters. */
const CODE_MAX = 40;

/** A right password that is not enough: what stands for this sign-in, and the factors that it may go on with. FACT-01 */
export const Challenge = z.object({ challenge: z.string(), factors: z.array(z.string()) });
export type Challenge = z.infer<typeof Challenge>;

/** An answer to a sign-in. Whoever asks for no second factor answers tokens. AUTH-16, FACT-01 */
export const SignInAnswer = z.union([LoginAnswer, Challenge]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** Body of `POST /auth/challenge`; `code` is of an app, or a recovery code. FACT-01 */
export const ChallengeReply = z.strictObject({
  challenge: requiredText('Challenge', CHALLENGE_MAX),
  code: requiredText('Code', CODE_MAX),
});
export type ChallengeReply = z.infer<typeof ChallengeReply>;
