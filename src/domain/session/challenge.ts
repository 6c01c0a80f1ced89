import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { CREDENTIAL_MAX } from '../shared/limits.ts';

const CHALLENGE_MAX = 200;

/** Body of `POST /auth/challenge`; `code` is of an app, a recovery code, or what a browser signs by a passkey, as JSON. FACT-01, FACT-03 */
export const ChallengeReply = z.strictObject({
  challenge: requiredText('Challenge', CHALLENGE_MAX),
  code: requiredText('Code', CREDENTIAL_MAX),
});
export type ChallengeReply = z.infer<typeof ChallengeReply>;
