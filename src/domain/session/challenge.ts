import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';

const CHALLENGE_MAX = 200;
/** Characters of a typed code: one of an app, or a recovery code with what somebody puts between its letters. */
const CODE_MAX = 40;

/** Body of `POST /auth/challenge`; `code` is of an app, or a recovery code. FACT-01 */
export const ChallengeReply = z.strictObject({
  challenge: requiredText('Challenge', CHALLENGE_MAX),
  code: requiredText('Code', CODE_MAX),
});
export type ChallengeReply = z.infer<typeof ChallengeReply>;
